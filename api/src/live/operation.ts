import type { Joined } from './hub.ts';

/**
 * A subscription in the shape that graphql-ws wants: an iterator without items, as they go to the socket by themselves.
 * It starts with the first `next`, when graphql-ws has taken it in: a client that has left by then is sent nothing. It
 * ends when the session does; `return` ends it at once, also while it waits, which a generator could not.
 */
export const operation = (start: () => Joined): AsyncIterableIterator<never> => {
  let joined: Joined | undefined;
  const done = { value: undefined, done: true } as const;
  const stop = async () => {
    joined?.end();
    return done;
  };
  return {
    next: async () => {
      joined ??= start();
      await joined.ended;
      return done;
    },
    return: stop,
    throw: stop,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};
