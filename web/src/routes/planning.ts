import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { HomeScreen, homeTitle, planner } from '../app/screens/HomeScreen.tsx';
import { firstScreenOf } from '../app/shell/menu.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea, requireCurrentPassword } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Filters live in the address; the screens read and check them themselves. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

export const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { title: homeTitle },
  validateSearch,
  beforeLoad: (here) => {
    const first = firstScreenOf(requireCurrentPassword(here).roles);
    if (first !== undefined) throw redirect({ to: first, replace: true });
  },
  loader: () => (planner() ? loadTexts('planning') : undefined),
  component: HomeScreen,
});

export const plannedSeriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pianificazioni/serie/$id',
  staticData: { title: 'common:title.plannedSeries' },
  beforeLoad: requireArea('planning'),
  loader: () => loadTexts('planning', 'series'),
  component: lazyScreen(() => import('../features/planning/series/SeriesScreen.tsx'), 'SeriesScreen'),
});

export const planningListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pianificazioni/lista',
  staticData: { title: 'common:title.planningList' },
  validateSearch,
  beforeLoad: requireArea('planning'),
  loader: () => loadTexts('planning'),
  component: lazyScreen(() => import('../features/planning/list/PlanningListScreen.tsx'), 'PlanningListScreen'),
});
