import pg from 'pg';
import { backOff } from '../back-off.ts';
import { EventStoreUnavailable } from '../event-store.ts';

/**
 * SQLSTATE classes and codes after which the same statement may succeed: lost connections, shutdown, fail-over to a
 * standby, no resources, cancelled, serialisation, deadlock, and a prepared statement that is not there: it was sent behind
 * the one that should have prepared it, and that one failed.
 */
const passing = /^(08|53|57|58|25006|26000|40001|40P01|55P03)/;

/** True for trouble of the server or the network, false for trouble of the statement. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '');
  // node-postgres reports lost and silent connections as plain errors; faults of our own are TypeErrors and such.
  return error instanceof Error && (error.constructor === Error || 'errno' in error || error instanceof AggregateError);
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
