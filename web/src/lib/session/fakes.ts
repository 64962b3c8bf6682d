import type { LastCompanies } from './last-companies.ts';
import type { SessionApi, Tokens } from './session-api.ts';
import type { TokenStorage } from './token-storage.ts';

/** An unsigned token of our shape; `expiresAt` in seconds since 1970. For tests. */
export const fakeToken = (claims: Readonly<Record<string, unknown>>): string => {
  const encode = (value: object): string =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${encode({ alg: 'none' })}.${encode({ sub: 'user-1', roles: ['ROLE_PLANT'], exp: 1000, ...claims })}.x`;
};

/** Two tabs of one browser: what one writes, the other hears. */
export const fakeBrowser = (initial: Tokens | null = null) => {
  let stored = initial;
  const tabs: Set<() => void>[] = [];
  const openTab = (): TokenStorage => {
    const mine = new Set<() => void>();
    tabs.push(mine);
    const tell = (): void => {
      for (const tab of tabs) if (tab !== mine) for (const listener of tab) listener();
    };
    return {
      read: () => stored,
      write: (tokens) => {
        stored = tokens;
        tell();
      },
      clear: () => {
        stored = null;
        tell();
      },
      onForeignChange: (listener) => {
        mine.add(listener);
        return () => mine.delete(listener);
      },
    };
  };
  // One lock for all tabs, as `navigator.locks` gives.
  let queue: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(task: () => Promise<T>): Promise<T> => {
    const next = queue.then(task, task);
    queue = next.catch(() => undefined);
    return next;
  };
  return { openTab, exclusive, stored: () => stored };
};

/** What a device remembers of its people, as long as the test runs. */
export const fakeLastCompanies = (): LastCompanies => {
  const known = new Map<string, string>();
  return {
    of: (username) => known.get(username) ?? null,
    remember: (username, companyId) => void known.set(username, companyId),
  };
};

/** A server whose answers a test sets, and that remembers what it was asked. */
export const fakeApi = (answers: Partial<SessionApi>): SessionApi & { readonly asked: string[] } => {
  const asked: string[] = [];
  const unexpected = (): never => {
    throw new Error('This call was not expected');
  };
  return {
    asked,
    login: (username, password, companyId) => {
      asked.push(companyId === null ? `login ${username}` : `login ${username} in ${companyId}`);
      return (answers.login ?? unexpected)(username, password, companyId);
    },
    refresh: (refreshToken) => {
      asked.push(`refresh ${refreshToken}`);
      return (answers.refresh ?? unexpected)(refreshToken);
    },
    switchCompany: (token, refreshToken, companyId) => {
      asked.push(`switch ${companyId}`);
      return (answers.switchCompany ?? unexpected)(token, refreshToken, companyId);
    },
    logout: (token, refreshToken) => {
      asked.push(`logout ${refreshToken}`);
      return (answers.logout ?? unexpected)(token, refreshToken);
    },
  };
};
