import type { ApolloClient } from '@apollo/client';
import { forgetPosition } from './read-after.ts';

type Place = { readonly client?: ApolloClient };

/**
 * Where Apollo is found once it has come (`apollo.ts`): the board, which is what most people open, needs none of it. And whose
 * rows it may keep.
 */
const createDataClient = () => {
  const listeners = new Set<() => void>();
  let place: Place = {};
  /** Whose rows the cache holds, as one word; null before the first. */
  let owner: string | null = null;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  return {
    get: (): Place => place,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (client: ApolloClient): void => {
      place = { client };
      tell();
    },
    /** Whether the cache may be read for `identity`: an unowned one is taken at once, another's must be emptied first. */
    isOf: (identity: string): boolean => {
      owner ??= identity;
      return owner === identity;
    },
    /** Another company or another person: nothing of the one before stays on the page. */
    takeFor: async (identity: string): Promise<void> => {
      forgetPosition();
      await place.client?.clearStore();
      owner = identity;
      tell();
    },
  };
};

export const dataClient = createDataClient();
