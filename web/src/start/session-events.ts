import i18next from 'i18next';
import { inOtherCompany } from '../app/of-company.ts';
import { asWritten, toast } from '../kit/toast.ts';
import { http, session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import type { router as appRouter } from './router.ts';

type Router = typeof appRouter;

const toLogin = (router: Router): void => {
  const { pathname, href } = router.state.location;
  if (pathname === '/login') return;
  // Whoever is no longer signed in cannot save what they wrote.
  const search = pathname === '/' ? {} : { redirect: href };
  void router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true });
};

/** Who is signed in, as one word: a change of it means another set of rows and rights. */
const identity = (): string | null => {
  const claims = signedIn(session.get())?.claims;
  return claims === undefined
    ? null
    : `${claims.userId} ${claims.companyId} ${claims.roles.join()} ${claims.passwordExpired}`;
};

const companyNow = (): string | null => signedIn(session.get())?.claims.companyId ?? null;

/** Not only who has switched it learns it: also who did so in another tab, and whom their company has let go. */
const tellCompany = (): void => {
  const name = signedIn(session.get())?.claims.companyName ?? '';
  toast.success(i18next.t('common:nowInCompany', { name: asWritten(name) }), { duration: 3_500 });
};

/** Also where another tab has changed the company. */
const toOtherCompany = (router: Router): void => {
  const { pathname, search } = router.state.location;
  const to = inOtherCompany({ pathname, search });
  void router.navigate({ to: to.pathname, search: to.search, replace: true, ignoreBlocker: true });
};

/**
 * Ties the session to the screens: the end of a session (here, in another tab, or told by the server) leads to the login;
 * another company or other rights ask every guard again. Apollo is only touched where it is loaded: in the shell.
 */
export const followSession = (router: Router): (() => void) => {
  let known = identity();
  let company = companyNow();
  const stopSession = session.subscribe(() => {
    const now = identity();
    if (now === known) return;
    known = now;
    if (now === null) {
      if (session.get().status === 'loggedOut') toLogin(router);
      company = null;
      return;
    }
    if (company !== null && company !== companyNow()) {
      toOtherCompany(router);
      tellCompany();
    }
    company = companyNow();
    void router.invalidate();
  });
  const stopRefusals = http.onRefusal(({ kind, error }) => {
    // The specification: the detail of a 403; of a 401 the message, but never the words "session expired".
    const text = kind === 'forbidden' ? error.detail || error.message : error.message;
    if (error.code !== 'session_expired') toast.error(text || i18next.t('common:notAuthorized'));
    toLogin(router);
  });
  return () => {
    stopSession();
    stopRefusals();
  };
};
