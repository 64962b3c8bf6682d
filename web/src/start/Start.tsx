import { useEffect, useLayoutEffect, useState } from 'react';
import { changeLanguage } from '../app/language.ts';
import { boardQuestions } from '../features/planning/days/ask-ahead.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import { Boundary } from '../kit/Boundary.tsx';
import { FailedPart } from '../kit/FailedPart.tsx';
import { OnDemand, source } from '../kit/OnDemand.tsx';
import { phoneQuery } from '../kit/phone-query.ts';
import { ToastHost } from '../kit/ToastHost.tsx';
import { whenUsed } from '../kit/when-used.ts';
import { mayOpen } from '../lib/access.ts';
import { now as clockNow } from '../lib/clock.ts';
import { currentLanguage } from '../lib/language-store.ts';
import { joinLanguage, type Language, splitLanguage } from '../lib/languages.ts';
import { prefetch } from '../lib/lazy-files.ts';
import { nextTask } from '../lib/next-task.ts';
import { operationIds } from '../lib/operations.gen.ts';
import { isSignUp, publicPageOf } from '../lib/public-page.ts';
import { ahead, session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { loadTexts, loadTextsIn } from '../lib/texts.ts';
import { endFirstPaint, openedBefore, showFrame } from '../lib/typed-before.ts';
import { safeRedirect } from '../lib/way-back.ts';

/** Router, guards and every screen. Temporal comes with it where the browser lacks it: the login needs neither. */
const app = source(async () => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return (await import('./App.tsx')).App;
});

const login = source(async () => {
  await loadTexts('session');
  return LoginScreen;
});

/** What people outside open: without router, session and shell. */
const outside = source(async () => {
  if (isSignUp(window.location.pathname)) {
    const [{ SignUpScreen }] = await Promise.all([
      import('../features/signup/SignUpScreen.tsx'),
      loadTexts('signup', 'session'),
    ]);
    return SignUpScreen;
  }
  const [{ PublicSupportPage }] = await Promise.all([
    import('../features/support/public/PublicSupportPage.tsx'),
    loadTexts('public-support'),
  ]);
  return PublicSupportPage;
});

/** In place: what is typed, chosen or being sent on the page of people outside stays as it is. Throws where the texts do not arrive. */
const changeLanguageOutside = async (language: Language): Promise<void> => {
  await loadTextsIn(language, 'public-support', 'kit');
  await changeLanguage(
    language,
    { push: (href) => window.history.replaceState(window.history.state, '', href) },
    window.location,
  );
};

/** ms after which the login is at rest, and the board may be fetched behind it; it is run when somebody begins to type. */
const quiet = 1_200;

/** ms that the first paint waits for the rows of a board whose scripts are here: then the board says itself that it is loading. */
const longestWait = 1_500;

/** Who comes signed out to the login sees the login at once. */
const startsAtLogin = (): boolean => {
  const { pathname } = splitLanguage(window.location.pathname);
  return signedIn(session.get()) === null && (pathname === '/' || pathname === '/login');
};

/** The board as it opens by itself: any other day or view is asked for when it has read the address. */
const atBoard = (): boolean => {
  const { roles, passwordExpired } = signedIn(session.get())?.claims ?? { roles: [], passwordExpired: true };
  const { pathname } = splitLanguage(window.location.pathname);
  return pathname === '/' && window.location.search === '' && !passwordExpired && mayOpen(roles, 'planning');
};

const prepareApp = async (): Promise<void> => {
  if (!atBoard()) return void (await app.fetch());
  const now = clockNow();
  for (const question of boardQuestions(now, operationIds)) void ahead.ask(question);
  await app.fetch();
  const { prepareScreen } = await import('./App.tsx');
  await nextTask();
  await prepareScreen();
  const { openBoardAhead } = await import('../features/planning/board/open-ahead.ts');
  await nextTask();
  await openBoardAhead(now, longestWait);
  await nextTask();
};

const startsOutside = (): boolean => {
  const { pathname } = window.location;
  return publicPageOf(pathname) !== null || isSignUp(pathname);
};

/** All that the first screen needs, before anything is drawn. */
export const prepareStart = async (): Promise<void> => {
  if (startsOutside()) await outside.fetch();
  else if (startsAtLogin()) await login.fetch();
  else await prepareApp();
};

/** What was painted first stays over a screen that is not there yet; what does not come at all is told in its stead. */
const uncover = async (): Promise<void> => {
  try {
    await app.fetch();
    await (await import('./App.tsx')).firstScreen;
  } finally {
    endFirstPaint();
  }
  const id = openedBefore();
  if (id !== null) await (await import('./App.tsx')).openWork(id);
};

/** Any other address is the router's to judge: it may be public, unknown, or worth coming back to. */
export const Start = () => {
  const [phase, setPhase] = useState<'login' | 'opening' | 'app' | 'outside'>(() =>
    startsOutside() ? 'outside' : startsAtLogin() ? 'login' : 'app',
  );
  const atLogin = phase === 'login';

  useEffect(() => {
    if (!atLogin) return;
    if (splitLanguage(window.location.pathname).pathname === '/') {
      window.history.replaceState(null, '', joinLanguage(currentLanguage(), '/login'));
    }
    const timer = setTimeout(() => {
      prefetch('board');
      if (!window.matchMedia(phoneQuery).matches) prefetch('grid');
    }, quiet);
    const forget = whenUsed(app.preload);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [atLogin]);
  useLayoutEffect(() => {
    if (phase === 'login' || phase === 'outside') endFirstPaint();
    // While there is nothing but the frame to see.
    else if (phase === 'opening') showFrame();
    else uncover().catch(() => undefined);
  }, [phase]);

  const enter = (): void => {
    const target = safeRedirect(new URLSearchParams(window.location.search).get('redirect')) ?? '/';
    window.history.replaceState(null, '', joinLanguage(currentLanguage(), target));
    setPhase('opening');
    void prepareApp()
      .catch(() => undefined)
      .then(() => setPhase('app'));
  };

  return (
    <>
      <Boundary fallback={(error) => <FailedPart error={error} onRetry={() => window.location.reload()} alone />}>
        {phase === 'login' && <OnDemand alone of={login} props={{ redirect: '/', onDone: enter }} />}
        {phase === 'outside' && <OnDemand alone of={outside} props={{ onLanguage: changeLanguageOutside }} />}
        {phase === 'app' && <OnDemand alone of={app} props={{}} />}
      </Boundary>
      <ToastHost />
    </>
  );
};
