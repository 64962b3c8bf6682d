import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { RouteErrorScreen } from '../app/screens/RouteErrorScreen.tsx';
import { UnknownAddress } from '../app/screens/UnknownAddress.tsx';
import { loadTexts } from '../app/texts.ts';
import { useRouteTitle } from '../app/use-route-title.ts';
import { useScreenTitle } from '../lib/use-screen-title.ts';
import { requireCurrentPassword } from './guards.ts';

const Root = () => {
  useScreenTitle(useRouteTitle().text);
  return <Outlet />;
};

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RouteErrorScreen,
  notFoundComponent: UnknownAddress,
});

/** Everything with drawer and top bar: signed in, password in date. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireCurrentPassword,
  loader: () => loadTexts('shell', 'kit', 'live'),
  component: lazyRouteComponent(() => import('../app/shell/Shell.tsx'), 'Shell'),
});
