import { ApiError } from '../api-error.ts';
import { type Claims, decodeClaims } from './claims.ts';
import type { LastCompanies } from './last-companies.ts';
import type { SessionApi, Tokens } from './session-api.ts';
import type { TokenStorage } from './token-storage.ts';

type SignedIn = { readonly token: string; readonly refreshToken: string; readonly claims: Claims };

/** The five states of the specification; a signed-in user stays signed in to every screen while a refresh runs. */
export type Session =
  | { readonly status: 'unauthenticated' }
  | { readonly status: 'authenticating' }
  | ({ readonly status: 'authenticated' } & SignedIn)
  | ({ readonly status: 'refreshing' } & SignedIn)
  /** `ended`: the server ended it, and nobody here has asked for it. */
  | { readonly status: 'loggedOut'; readonly ended?: boolean };

export const signedIn = (session: Session): SignedIn | null =>
  session.status === 'authenticated' || session.status === 'refreshing' ? session : null;

/** Runs one at a time in all tabs of this browser: `navigator.locks` where it exists. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

type Options = {
  readonly api: SessionApi;
  readonly storage: TokenStorage;
  readonly lastCompanies: LastCompanies;
  readonly exclusive: Exclusive;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** A token this close to its end is refreshed before it is used. */
const marginMs = 20_000;

const fromTokens = (tokens: Tokens | null): Session => {
  const claims = tokens === null ? null : decodeClaims(tokens.token);
  return tokens === null || claims === null
    ? { status: 'unauthenticated' }
    : { status: 'authenticated', ...tokens, claims };
};

export const createSessionStore = ({ api, storage, lastCompanies, exclusive, now }: Options) => {
  const listeners = new Set<() => void>();
  let current: Session = fromTokens(storage.read());
  if (current.status === 'unauthenticated') storage.clear();
  let refreshing: Promise<string | null> | null = null;

  const set = (next: Session): void => {
    current = next;
    for (const listener of [...listeners]) listener();
  };

  /** What the server gave us is kept only if we can read it. */
  const accept = (tokens: Tokens): Session => {
    const next = fromTokens(tokens);
    if (next.status === 'authenticated') {
      storage.write(tokens);
      lastCompanies.remember(next.claims.username, next.claims.companyId);
    }
    set(next);
    return next;
  };

  const end = (): void => {
    storage.clear();
    set({ status: 'loggedOut' });
  };

  /** Another tab may have spent the refresh token while we waited for the lock: then its result is ours too. */
  const refreshOnce = async (stale: string): Promise<string | null> => {
    const stored = storage.read();
    if (stored === null) {
      if (signedIn(current) !== null) set({ status: 'loggedOut' });
      return null;
    }
    if (stored.token !== stale) return signedIn(accept(stored))?.token ?? null;
    try {
      return signedIn(accept(await api.refresh(stored.refreshToken)))?.token ?? null;
    } catch (error) {
      // Only a refusal ends the session: a lost network must not send anybody back to the login.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        storage.clear();
        set({ status: 'loggedOut', ended: true });
        return null;
      }
      const session = signedIn(current);
      if (session !== null) set({ ...session, status: 'authenticated' });
      throw error;
    }
  };

  /** Exchanges a refused or ageing token for a fresh one; null when the session is over. One flight for all callers. */
  const refresh = (stale: string): Promise<string | null> => {
    const session = signedIn(current);
    if (session === null) return Promise.resolve(null);
    if (session.token !== stale) return Promise.resolve(session.token);
    if (refreshing === null) {
      set({ ...session, status: 'refreshing' });
      refreshing = exclusive(() => refreshOnce(stale)).finally(() => {
        refreshing = null;
      });
    }
    return refreshing;
  };

  storage.onForeignChange(() => {
    const stored = storage.read();
    if (stored?.token === signedIn(current)?.token) return;
    if (stored === null) set({ status: 'loggedOut' });
    else set(fromTokens(stored));
  });

  return {
    get: (): Session => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    end,

    /** A bearer that is good for a while yet, or null when nobody is signed in. */
    freshToken: async (): Promise<string | null> => {
      const session = signedIn(current);
      if (session === null) return null;
      return session.claims.expiresAt * 1000 - now() > marginMs ? session.token : refresh(session.token);
    },

    signIn: async (username: string, password: string): Promise<void> => {
      set({ status: 'authenticating' });
      try {
        accept(await api.login(username, password, lastCompanies.of(username)));
      } catch (error) {
        set({ status: 'unauthenticated' });
        throw error;
      }
    },

    /** As specified, a refused switch ends the session; a lost network does not. */
    switchCompany: async (companyId: string): Promise<void> => {
      const session = signedIn(current);
      if (session === null) return;
      const token = await (session.claims.expiresAt * 1000 - now() > marginMs ? session.token : refresh(session.token));
      if (token === null) return;
      try {
        // The token may just have been refreshed, and its companion with it.
        const { refreshToken } = signedIn(current) ?? session;
        accept(await api.switchCompany(token, refreshToken, companyId));
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) end();
        throw error;
      }
    },

    /** Leaves here at once; the server is told, and its silence keeps nobody signed in on this machine. */
    signOut: async (): Promise<void> => {
      const session = signedIn(current);
      end();
      if (session !== null) await api.logout(session.token, session.refreshToken).catch(() => undefined);
    },
  };
};
