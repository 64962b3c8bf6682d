import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { NotFoundScreen } from '../app/screens/NotFoundScreen.tsx';
import { RouteErrorScreen } from '../app/screens/RouteErrorScreen.tsx';
import { loadTexts } from '../app/texts.ts';
import { useRouteTitle } from '../app/use-route-title.ts';
import { useScreenTitle } from '../lib/use-screen-title.ts';
import { requireCurrentPassword } from './guards.ts';

const Root = () => {
  useScreenTitle(useRouteTitle());
  return <Outlet />;
};

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RouteErrorScreen,
  notFoundComponent: NotFoundScreen,
});

/** Everything with drawer and top bar: signed in, password in date. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireCurrentPassword,
  loader: () => loadTexts('shell', 'kit'),
  component: lazyRouteComponent(() => import('../app/shell/Shell.tsx'), 'Shell'),
});
