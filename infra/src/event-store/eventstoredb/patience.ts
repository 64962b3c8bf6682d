import { backOff } from '../back-off.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import { isPassing } from './errors.ts';

/** The result, or `EventStoreUnavailable` after so many milliseconds; the operation itself goes on unheard. */
export const within = async <T>(milliseconds: number, operation: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new EventStoreUnavailable('no answer in time')), milliseconds);
  operation.catch(() => {}); // it may fail after its time
  try {
    return await Promise.race([operation, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Repeats an operation that may be repeated until it succeeds or `timeout` milliseconds have gone; each attempt is told
 * what is left of them. Throws `EventStoreUnavailable` then, and what cannot be mended at once.
 */
export const persist = async <T>(timeout: number, operation: (left: number) => Promise<T>): Promise<T> => {
  const until = performance.now() + timeout;
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation(Math.max(1, until - performance.now()));
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (performance.now() >= until) throw unavailable(error);
      await backOff(attempt);
      if (performance.now() >= until) throw unavailable(error);
    }
  }
};

const unavailable = (error: unknown): EventStoreUnavailable =>
  error instanceof EventStoreUnavailable
    ? error
    : new EventStoreUnavailable('no answer from EventStoreDB', { cause: error });
