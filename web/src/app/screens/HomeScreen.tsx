import { NoPermission } from '../../kit/NoPermission.tsx';
import { mayOpen } from '../../lib/access.ts';
import { session, useClaims } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import { lazyScreen } from '../lazy-screen.ts';

/** Whether whoever is signed in works with the plan. */
export const planner = (): boolean => mayOpen(signedIn(session.get())?.claims.roles ?? [], 'planning');

export const homeTitle = (): string => (planner() ? 'common:title.board' : 'common:title.home');

const Board = lazyScreen(() => import('../../features/planning/board/PlanningBoardScreen.tsx'), 'PlanningBoardScreen');

/** `/`: the board. Whoever has no part in planning, but other screens, never comes here. */
export const HomeScreen = Object.assign(
  () => {
    const { roles } = useClaims();
    return mayOpen(roles, 'planning') ? <Board /> : <NoPermission />;
  },
  // Fetched with the route, as any other screen.
  { preload: async () => (planner() ? Board.preload?.() : undefined) },
);
