import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  runMigrations,
} from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { createPool } from '../postgres/pool.ts';
import { connectRedis, type RedisAddress, redisOptions } from '../redis/connect-redis.ts';

/** Where the queues live. `patience`: milliseconds after which a connection that does not answer is given up, 10 000 unless told. */
export type JobsConnection = { kind: 'postgres' | 'redis'; url: string; patience?: number };

const defaultPatience = 10_000;

export type Backend = {
  options: { connection: object; prefix?: string };
  factory: BackendFactory<IQueueBackend, object>;
  /** Ends the connections that BullMQ leaves open: those that it was lent, and those that wait for a Redis that is away. */
  cut: () => void;
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

/**
 * Who runs jobs waits until the queues are back. `max` bounds the queries at a time on Postgres; it listens on one
 * connection more.
 */
export const workerBackend = (connection: JobsConnection, applicationName: string, max: number): Backend => {
  if (connection.kind === 'postgres') return overPostgres(connection, applicationName, max);
  const { patience = defaultPatience } = connection;
  const options = { ...redisOptions(applicationName), enableOfflineQueue: true, maxRetriesPerRequest: null };
  const opened: Redis[] = [];
  const open = (more?: RedisOptions): Redis => {
    const redis = new Redis(connection.url, { ...options, ...more });
    redis.on('error', () => {}); // the worker tells them; without a listener ioredis writes to the console
    redis.duplicate = open; // BullMQ waits for jobs on a second one, and looks after that by itself
    opened.push(redis);
    return redis;
  };
  open({ socketTimeout: patience });
  return overRedis(opened);
};

const overRedis = (opened: readonly Redis[]): Backend => {
  const connection = opened[0] as Redis;
  return {
    redis: connection,
    options: { connection, prefix: redisPrefix },
    factory: (name, options, more) => createRedisBackend(name, { ...options, connection }, more),
    cut: () => {
      for (const redis of opened) redis.disconnect();
    },
  };
};

/** Seconds after which a worker looks for jobs by itself, as BullMQ does on Redis. */
const longestWait = 10;

/** BullMQ makes its own connections: ours read bigint as bigint, which it does not expect. */
const overPostgres = (
  { url, patience = defaultPatience }: JobsConnection,
  applicationName: string,
  max: number,
): Backend => {
  const connection = {
    connectionString: url,
    schema,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: patience,
    query_timeout: patience + 500,
  };
  return {
    options: { connection },
    factory: (name, options, more) => {
      const backend = createPostgresBackend(name, { ...options, connection }, more);
      // It would wait an hour for a word on a connection whose loss TCP notices after eleven minutes.
      return Object.defineProperty(backend, 'maximumBlockTimeout', { value: longestWait });
    },
    cut: () => {},
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
