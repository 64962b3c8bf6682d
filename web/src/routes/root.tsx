import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { RouteErrorPage } from '../app/screens/RouteErrorScreen.tsx';
import { UnknownAddress } from '../app/screens/UnknownAddress.tsx';
import { useRouteTitle } from '../app/use-route-title.ts';
import { loadTexts } from '../lib/texts.ts';
import { useScreenTitle } from '../lib/use-screen-title.ts';
import { requireCurrentPassword } from './guards.ts';

const Root = () => {
  useScreenTitle(useRouteTitle().text);
  return <Outlet />;
};

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RouteErrorPage,
  notFoundComponent: UnknownAddress,
});

/** Everything with drawer and top bar: signed in, password in date. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireCurrentPassword,
  loader: () => loadTexts('shell', 'kit', 'live'),
  component: lazyScreen(() => import('../app/shell/Shell.tsx'), 'Shell'),
  errorComponent: RouteErrorPage,
});
