import type { Tokens } from './session-api.ts';

/** Where the two tokens rest between page loads, shared by all tabs of this browser. */
export interface TokenStorage {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** Another tab signed in, refreshed or left. Returns the unsubscribe. */
  onForeignChange(listener: () => void): () => void;
}

const key = 'cadenza.session';

const parse = (text: string | null): Tokens | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('token' in value) || !('refreshToken' in value)) return null;
    const { token, refreshToken } = value;
    return typeof token === 'string' && typeof refreshToken === 'string' ? { token, refreshToken } : null;
  } catch {
    return null;
  }
};

export const createTokenStorage = (
  store: Storage,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
) => {
  const storage: TokenStorage = {
    read: () => parse(store.getItem(key)),
    write: (tokens) => store.setItem(key, JSON.stringify(tokens)),
    clear: () => store.removeItem(key),
    onForeignChange: (listener) => {
      const handle = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) listener();
      };
      target.addEventListener('storage', handle);
      return () => target.removeEventListener('storage', handle);
    },
  };
  return storage;
};
