import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../app/texts.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import { requireSession } from './guards.ts';
import { rootRoute, shellRoute } from './root.tsx';
import { safeRedirect } from './way-back.ts';

type BackSearch = { redirect?: string };

const validateSearch = (search: Record<string, unknown>): BackSearch => {
  const target = safeRedirect(search.redirect);
  return target === undefined ? {} : { redirect: target };
};

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'login' },
  validateSearch,
  loader: () => loadTexts('session'),
  component: LoginScreen,
});

export const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  staticData: { title: 'password' },
  validateSearch,
  beforeLoad: requireSession,
  loader: () => loadTexts('session'),
  component: lazyRouteComponent(() => import('../features/session/PasswordScreen.tsx'), 'PasswordScreen'),
});

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  staticData: { title: 'profile' },
  loader: () => loadTexts('session'),
  component: lazyRouteComponent(() => import('../features/session/ProfileScreen.tsx'), 'ProfileScreen'),
});
