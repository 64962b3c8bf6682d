import { useState, useSyncExternalStore } from 'react';
import { createPrefetch, identityOf } from './ahead.ts';
import { createAsk } from './ask.ts';
import { now as clockNow } from './clock.ts';
import { createHttp } from './http.ts';
import { createKeptWords } from './kept-words.ts';
import { currentLanguage } from './language-store.ts';
import type { Claims } from './session/claims.ts';
import { createLastCompanies } from './session/last-companies.ts';
import { createSessionApi } from './session/session-api.ts';
import { createSessionStore, type Exclusive, type Session, signedIn } from './session/session-store.ts';
import { createTokenStorage } from './session/token-storage.ts';

/** The one session and the one REST client of this page. */
const platformFetch: typeof fetch = (input, init) => fetch(input, init);

// Without locks (an insecure origin) two tabs may refresh at once; the server's 10 s of grace covers that.
const exclusive: Exclusive = (task) =>
  'locks' in navigator ? navigator.locks.request('cadenza.refresh', task) : task();

export const session = createSessionStore({
  api: createSessionApi({ fetch: platformFetch, language: currentLanguage }),
  storage: createTokenStorage(localStorage, window),
  lastCompanies: createLastCompanies(localStorage),
  exclusive,
  now: clockNow,
});

export const keptWords = createKeptWords(localStorage);
const leaveNothing = (): void => {
  if (signedIn(session.get()) === null) keptWords.forgetAll();
};
leaveNothing();
session.subscribe(leaveNothing);
session.subscribe(() => {
  if (signedIn(session.get()) !== null) return;
  // What was said and not sent stays for the same person; whoever signs out has been asked (`app/shell/sign-out.ts`).
  import('./device-store.ts').then(({ deviceStore }) => deviceStore.forgetReads()).catch(() => undefined);
});

export const http = createHttp({ fetch: platformFetch, session, language: currentLanguage });

/** The one way to GraphQL: some questions are asked before the client that asks them is here. */
export const ahead = createPrefetch(
  http.fetch,
  '/graphql',
  () => {
    const claims = signedIn(session.get())?.claims;
    return claims === undefined ? null : identityOf(claims);
  },
  globalThis.cadenzaAsked,
);

/** GraphQL without a cache between: see `ask.ts`. Screens of registries have Apollo. */
export const ask = createAsk({
  fetch: ahead.fetch,
  refuse: http.refuse,
  endSession: () => {
    if (signedIn(session.get()) !== null) session.end();
  },
});

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/**
 * For screens behind the guard. A screen that is still there for the moment between the end of the session and the login
 * keeps the person that it was opened for.
 */
export const useClaims = (): Claims => {
  const claims = useOptionalClaims();
  const [opener] = useState(claims);
  const known = claims ?? opener;
  if (known === null) throw new Error('This screen is only for signed-in users');
  return known;
};

export const useOptionalClaims = (): Claims | null => signedIn(useSession())?.claims ?? null;
