import { useEffect, useState } from 'react';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import { Boundary } from '../kit/Boundary.tsx';
import { FailedPart } from '../kit/FailedPart.tsx';
import { OnDemand, source } from '../kit/OnDemand.tsx';
import { ToastHost } from '../kit/ToastHost.tsx';
import { currentLanguage } from '../lib/language-store.ts';
import { joinLanguage, splitLanguage } from '../lib/languages.ts';
import { session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { safeRedirect } from '../lib/way-back.ts';
import { GlobalStyle } from '../theme/GlobalStyle.ts';
import { loadTexts } from './texts.ts';

/** Router, guards and every screen. Temporal comes with it where the browser lacks it: the login needs neither. */
const app = source(async () => {
  const [{ App }] = await Promise.all([
    import('./App.tsx'),
    'Temporal' in globalThis ? undefined : import('temporal-polyfill/global'),
  ]);
  return App;
});

const login = source(async () => {
  await loadTexts('session');
  return LoginScreen;
});

/** Who comes signed out to the front door sees the login at once, and the rest of the house is fetched behind it. */
const atFrontDoor = (): boolean => {
  const { pathname } = splitLanguage(window.location.pathname);
  return signedIn(session.get()) === null && (pathname === '/' || pathname === '/login');
};

/** Any other address is the router's to judge: it may be public, unknown, or worth coming back to. */
export const Start = () => {
  const [door, setDoor] = useState(atFrontDoor);

  useEffect(() => {
    if (!door) return;
    if (splitLanguage(window.location.pathname).pathname === '/') {
      window.history.replaceState(null, '', joinLanguage(currentLanguage(), '/login'));
    }
    app.preload();
  }, [door]);

  const enter = (): void => {
    const target = safeRedirect(new URLSearchParams(window.location.search).get('redirect')) ?? '/';
    window.history.replaceState(null, '', joinLanguage(currentLanguage(), target));
    setDoor(false);
  };

  return (
    <>
      <GlobalStyle />
      <Boundary fallback={(error) => <FailedPart error={error} onRetry={() => window.location.reload()} />}>
        {door ? <OnDemand of={login} props={{ redirect: '/', onDone: enter }} /> : <OnDemand of={app} props={{}} />}
      </Boundary>
      <ToastHost />
    </>
  );
};
