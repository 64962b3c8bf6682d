import pg from 'pg';
import { clockOffset } from '../clock/clock.ts';
import { watchConnections } from './watch-connections.ts';

export type PoolOptions = {
  url: string;
  /** Shown in `pg_stat_activity`: the process and its part, `api`, `projections:planning`. */
  applicationName: string;
  /** Most connections; 10 unless told. */
  max?: number;
  /** Milliseconds after which the server cancels a statement; 30 000 unless told, 0 for never. */
  statementTimeout?: number;
  /**
   * Milliseconds after which we give up on a server that says nothing at all: a connection of which one end is gone looks
   * alive for a quarter of an hour. Half a second behind the server's own limit unless told.
   */
  queryTimeout?: number;
  /**
   * Where statements may run for minutes: milliseconds after which the server is asked whether it works on one that is
   * silent (`watchConnections`). Only for pools whose connections nobody holds idle; absent, nobody asks.
   */
  silence?: number;
  /** For a library with tables of its own: where its statements find them. Types are those of pg then, as it expects them. */
  librarySchema?: string;
  /** Statements of one client are sent without waiting for the answer to the one before. */
  pipeline?: boolean;
  /** Told of connections lost while idle. The pool replaces them by itself; without a listener Node would end. */
  onIdleError?: (error: Error) => void;
};

const int8 = 20;
const int8Array = 1016;
const date = 1082;
const timestamp = 1114;

const asText = (text: string): string => text;
const asBigints = (text: string): bigint[] =>
  text
    .slice(1, -1)
    .split(',')
    .filter((item) => item !== '')
    .map(BigInt);

/**
 * Types of our own connections only, never of the whole process: `bigint` (and so `count(*)`) is a bigint; `date` is
 * `2026-03-29` and `timestamp` is `2026-03-29 02:30:00`, as they are local to a plant and no JavaScript `Date`.
 * `timestamptz` stays a `Date`.
 */
export const ourTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === int8) return BigInt;
      if (oid === int8Array) return asBigints;
      if (oid === date || oid === timestamp) return asText;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** What a connection sets as it opens. Of the clock only where a test run has moved it: poolers may refuse `options`. */
export const startupOptions = (librarySchema?: string, offset = clockOffset): { options?: string } => {
  const settings = [
    ...(librarySchema === undefined ? [] : [`search_path=${librarySchema}`]),
    ...(offset === 0 ? [] : [`cadenza.clock_offset_ms=${offset}`]),
  ];
  return settings.length === 0 ? {} : { options: settings.map((setting) => `-c ${setting}`).join(' ') };
};

/** A pool that gives up rather than hangs: 5 s to connect, 30 s to answer, 60 s idle in a transaction, TCP keep-alive. */
export const createPool = (options: PoolOptions): pg.Pool => {
  const { statementTimeout = 30_000 } = options;
  const queryTimeout = options.queryTimeout ?? (statementTimeout > 0 ? statementTimeout + 500 : undefined);
  const address = { connectionString: options.url, application_name: options.applicationName };
  const pool = new pg.Pool({
    ...address,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    ...(queryTimeout === undefined ? {} : { query_timeout: queryTimeout }),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.librarySchema === undefined ? { types: ourTypes } : {}),
    ...startupOptions(options.librarySchema),
    pipeline: options.pipeline ?? false,
  } as pg.PoolConfig);
  pool.on('error', options.onIdleError ?? (() => {}));
  // One lost while somebody holds it, between two statements: their next statement says so. Without a listener Node would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.silence !== undefined) watchConnections(pool, address, options.silence);
  return pool;
};
