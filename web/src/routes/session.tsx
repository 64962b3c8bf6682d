import { createRoute, useRouter } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import { currentLanguage } from '../lib/language-store.ts';
import { joinLanguage } from '../lib/languages.ts';
import { loadTexts } from '../lib/texts.ts';
import { safeRedirect } from '../lib/way-back.ts';
import { requireSession } from './guards.ts';
import { rootRoute, shellRoute } from './root.tsx';

type BackSearch = { redirect?: string | undefined };

/** Named also where there is none: the router keeps what the address says of names that are left out. */
const validateSearch = (search: Record<string, unknown>): BackSearch => ({ redirect: safeRedirect(search.redirect) });

const Login = () => {
  const router = useRouter();
  const { redirect = '/' } = loginRoute.useSearch();
  const enter = (): void => router.history.replace(joinLanguage(currentLanguage(), redirect));
  return <LoginScreen redirect={redirect} onDone={enter} />;
};

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'common:title.login' },
  validateSearch,
  loader: () => loadTexts('session'),
  component: Login,
});

export const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  staticData: { title: 'common:title.password' },
  validateSearch,
  beforeLoad: requireSession,
  loader: () => loadTexts('session'),
  component: lazyScreen(() => import('../features/session/PasswordScreen.tsx'), 'PasswordScreen'),
});

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  staticData: { title: 'common:title.profile' },
  loader: () => loadTexts('session'),
  component: lazyScreen(() => import('../features/session/ProfileScreen.tsx'), 'ProfileScreen'),
});
