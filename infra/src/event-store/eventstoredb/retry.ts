import { backOff } from '../back-off.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import { isPassing } from './errors.ts';
import type { Outage } from './outage.ts';

/** How long an operation may take, and what is known of the server meanwhile. */
export type RetryPolicy = {
  /** Milliseconds before `EventStoreUnavailable`; fewer while the server is known to be away. */
  timeout: number;
  outage: Outage;
};

/**
 * Attempts that an operation has time for when none of them gets a word: a server keeps silent about an append that
 * repeats one in flight, until its caller asks again.
 */
const silentAttempts = 3;

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

/** The attempts of one operation. */
export const attempts = ({ timeout, outage }: RetryPolicy) => {
  let began = performance.now();
  let failed = 0;
  const remaining = (): number => outage.until(began, timeout) - performance.now();
  return {
    /** Milliseconds that the next one may take. */
    left: (): number => Math.max(1, Math.min(timeout / silentAttempts, remaining())),
    /** There was an answer, or a part of it: its time begins anew. */
    progress: (): void => {
      outage.over();
      began = performance.now();
      failed = 0;
    },
    /** Waits before the next attempt. Throws what lasts, and `EventStoreUnavailable` when there is no time for another. */
    failed: async (error: unknown): Promise<void> => {
      if (!isPassing(error)) throw error;
      outage.met();
      if (remaining() > 0) await backOff(failed++, undefined, remaining());
      if (remaining() <= 0) throw unavailable(error);
    },
  };
};

/**
 * Repeats an operation that may be repeated until it succeeds or its time has gone; each attempt is told what is left of
 * it. Throws `EventStoreUnavailable` then, and at once what lasts.
 */
export const withRetry = async <T>(retry: RetryPolicy, operation: (left: number) => Promise<T>): Promise<T> => {
  for (const trying = attempts(retry); ; ) {
    try {
      const result = await operation(trying.left());
      trying.progress();
      return result;
    } catch (error) {
      await trying.failed(error);
    }
  }
};

const unavailable = (error: unknown): EventStoreUnavailable =>
  error instanceof EventStoreUnavailable
    ? error
    : new EventStoreUnavailable('no answer from EventStoreDB', { cause: error });
