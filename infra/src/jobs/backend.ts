import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  isPgPool,
  type PgPool,
  runMigrations,
} from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { createPool } from '../postgres/pool.ts';
import { connectRedis, type RedisAddress, redisOptions } from '../redis/connect-redis.ts';

/** Where the queues live. `timeout`: milliseconds after which a connection that does not answer is given up, 10 000 unless told. */
export type JobsConnection = { kind: 'postgres' | 'redis'; url: string; timeout?: number };

const defaultTimeout = 10_000;

export type Backend = {
  options: { connection: object; prefix?: string };
  factory: BackendFactory<IQueueBackend, object>;
  /** Ends the connections that BullMQ leaves open: those that it was lent, and those that wait for a Redis that is away. May be called again. */
  cut: () => Promise<void>;
  /** The connection of a producer, where the queues are in Redis. */
  redis?: Redis;
};

/** BullMQ's own schema, beside ours in the same database. */
const schema = 'bullmq';
/** BullMQ's part of Redis. Not ioredis' `keyPrefix`, which its scripts would not see. */
export const redisPrefix = 'cadenza:jobs';

/** Who puts jobs in fails at once while the queues are away: its caller asks again. */
export const producerBackend = async (
  connection: JobsConnection,
  { applicationName, onError }: Omit<RedisAddress, 'url'>,
): Promise<Backend> =>
  connection.kind === 'redis'
    ? overRedis([await connectRedis({ url: connection.url, applicationName, onError })])
    : overPostgres(connection, applicationName, 2);

/** Queries at a time of all workers of a process, beside a connection of each on which it listens; Postgres only. */
const queriesOfWorkers = 3;

export type WorkerBackends = {
  /** One for each worker. */
  next: () => Pick<Backend, 'options' | 'factory'>;
  cut: Backend['cut'];
};

/**
 * Who runs jobs waits until the queues are back. On Postgres the workers of a process share their connections, as each would keep
 * two at rest.
 */
export const workerBackends = (
  connection: JobsConnection,
  applicationName: string,
  workers: number,
): WorkerBackends => {
  if (connection.kind === 'postgres') {
    const shared = overPostgres(connection, applicationName, workers + queriesOfWorkers);
    return { next: () => shared, cut: shared.cut };
  }
  const { timeout = defaultTimeout } = connection;
  const options = { ...redisOptions(applicationName), enableOfflineQueue: true, maxRetriesPerRequest: null };
  const opened: Redis[] = [];
  const open = (more?: RedisOptions): Redis => {
    const redis = new Redis(connection.url, { ...options, ...more });
    redis.on('error', () => {}); // the worker tells them; without a listener ioredis writes to the console
    redis.duplicate = open; // BullMQ waits for jobs on a second one, and looks after that by itself
    opened.push(redis);
    return redis;
  };
  return {
    next: () => overRedis([open({ socketTimeout: timeout })]),
    cut: async () => {
      for (const redis of opened) redis.disconnect();
    },
  };
};

const overRedis = (opened: readonly Redis[]): Backend => {
  const connection = opened[0] as Redis;
  return {
    redis: connection,
    options: { connection, prefix: redisPrefix },
    factory: (name, options, more) => createRedisBackend(name, { ...options, connection }, more),
    cut: async () => {
      for (const redis of opened) redis.disconnect();
    },
  };
};

/** Seconds after which a worker looks for jobs by itself, as BullMQ does on Redis. */
const longestWait = 10;

/** Its types know fewer overloads of `query` than a pool has. */
const asLent = (pool: object): PgPool => {
  if (!isPgPool(pool)) throw new TypeError('not a pool');
  return pool;
};

const overPostgres = (
  { url, timeout = defaultTimeout }: JobsConnection,
  applicationName: string,
  max: number,
): Backend => {
  const pool = createPool({ url, applicationName, max, statementTimeout: timeout, librarySchema: schema });
  // Every queue listens for its errors.
  pool.setMaxListeners(0);
  return {
    options: { connection: asLent(pool) },
    factory: (name, options, more) => {
      const backend = createPostgresBackend(name, { ...options, connection: asLent(pool) }, more);
      // It would wait an hour for a word on a connection whose loss TCP notices after eleven minutes.
      return Object.defineProperty(backend, 'maximumBlockTimeout', { value: longestWait });
    },
    cut: async () => {
      if (!pool.ending) await pool.end();
    },
  };
};

/** Makes or upgrades BullMQ's tables; part of the one migration step, harmless when repeated. Redis needs none. */
export const migrateJobs = async ({ kind, url }: JobsConnection): Promise<void> => {
  if (kind === 'redis') return;
  const pool = createPool({ url, applicationName: 'migrate:jobs', max: 1 });
  try {
    const client = await pool.connect();
    try {
      await runMigrations(client, schema);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
};
