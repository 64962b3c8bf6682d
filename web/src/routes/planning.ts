import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { mayOpen } from '../app/access.ts';
import { homeFor } from '../app/shell/menu.ts';
import { loadTexts } from '../app/texts.ts';
import { requireArea, requireCurrentPassword } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Filters live in the address; the screens read and check them themselves. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

export const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { title: 'common:title.board' },
  validateSearch,
  beforeLoad: (here) => {
    const { roles } = requireCurrentPassword(here);
    if (!mayOpen(roles, 'planning')) throw redirect({ to: homeFor(roles), replace: true });
  },
  loader: () => loadTexts('planning'),
  component: lazyRouteComponent(
    () => import('../features/planning/board/PlanningBoardScreen.tsx'),
    'PlanningBoardScreen',
  ),
});

export const planningListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pianificazioni/lista',
  staticData: { title: 'common:title.planningList' },
  validateSearch,
  beforeLoad: requireArea('planning'),
  loader: () => loadTexts('planning'),
  component: lazyRouteComponent(() => import('../features/planning/list/PlanningListScreen.tsx'), 'PlanningListScreen'),
});
