import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EventStoreUnavailable } from '../event-store.ts';

/**
 * SQLSTATE classes and codes after which the same statement may succeed: lost connections, shutdown, fail-over to a
 * standby, no resources, cancelled, serialisation and deadlock.
 */
const passing = /^(08|53|57|58|25006|40001|40P01|55P03)/;

/** True for trouble of the server or the network, false for trouble of the statement. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '');
  // node-postgres reports lost and silent connections as plain errors; faults of our own are TypeErrors and such.
  return error instanceof Error && (error.constructor === Error || 'errno' in error || error instanceof AggregateError);
};

/** Waits, jittered, before another attempt: 10-20 ms first, then twice as long each time, at most 1-2 s. */
export const backOff = async (attempt: number, signal?: AbortSignal): Promise<void> => {
  const ceiling = Math.min(2_000, 20 * 2 ** attempt);
  await delay(ceiling * (0.5 + Math.random() / 2), undefined, signal && { signal }).catch(() => {}); // aborted: no wait
};

/** The result, or undefined as soon as the signal aborts; the operation itself goes on unheard. */
export const unlessAborted = async <T>(operation: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = () => resolve(undefined);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([operation, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/** Repeats an operation that changes nothing until it succeeds or `timeout` milliseconds have gone. */
export const persist = async <T>(operation: () => Promise<T>, timeout: number): Promise<T> => {
  const until = performance.now() + timeout;
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (performance.now() > until) throw new EventStoreUnavailable('the event log cannot be read', { cause: error });
      await backOff(attempt);
    }
  }
};
