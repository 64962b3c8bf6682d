import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  isPgPool,
  type PgPool,
  PostgresConnection,
  PostgresQueueBackend,
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

/** Queries at a time of all workers of a process, beside the connection on which they listen; Postgres only. */
const queriesOfWorkers = 3;

export type WorkerBackends = {
  /** One for each worker. */
  next: () => Pick<Backend, 'options' | 'factory'>;
  cut: Backend['cut'];
};

/**
 * Who runs jobs waits until the queues are back. On Postgres the workers of a process share their connections, the one on which
 * they listen, too: PostgreSQL wakes every connection that listens to anything in a database for each signal that is sent
 * there, and a process has some forty workers.
 */
export const workerBackends = (connection: JobsConnection, applicationName: string): WorkerBackends => {
  if (connection.kind === 'postgres') {
    const shared = listeningTogether(connection, applicationName);
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

/** Seconds after which a worker looks for jobs by itself, though nobody woke it: a word may be lost with its connection. */
export const longestWait = 10;

/** Its types know fewer overloads of `query` than a pool has. */
const asLent = (pool: object): PgPool => {
  if (!isPgPool(pool)) throw new TypeError('not a pool');
  return pool;
};

const poolOf = ({ url, timeout = defaultTimeout }: JobsConnection, applicationName: string, max: number) => {
  const pool = createPool({ url, applicationName, max, statementTimeout: timeout, librarySchema: schema });
  // Every queue listens for its errors.
  pool.setMaxListeners(0);
  const cut = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
  };
  return { pool, lent: asLent(pool), cut };
};

const overPostgres = (connection: JobsConnection, applicationName: string, max: number): Backend => {
  const { lent, cut } = poolOf(connection, applicationName, max);
  return {
    options: { connection: lent },
    factory: (name, options, more) => createPostgresBackend(name, { ...options, connection: lent }, more),
    cut,
  };
};

/** One worker's part of a connection that all workers of the process have: it ends with the last of them. */
class SharingBackend extends PostgresQueueBackend {
  /** It would wait an hour for a word on a connection whose loss TCP notices after eleven minutes. */
  override get maximumBlockTimeout(): number {
    return longestWait;
  }

  override async close(): Promise<void> {
    this.closing ??= Promise.resolve();
  }

  override disconnect(): Promise<void> {
    return this.disconnectBlocking();
  }
}

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

/** One connection for all who listen. Each of them says so on it, and pg wants one question to be answered before the next. */
class SharedConnection extends PostgresConnection {
  private current: { client: ListenClient; asked: Promise<unknown> } | undefined;

  override async getListenClient(): Promise<ListenClient> {
    const client = await super.getListenClient();
    if (this.current?.client === client) return client;
    const current = { client, asked: Promise.resolve() as Promise<unknown> };
    const query = client.query.bind(client);
    client.query = (text, values) => {
      const answer = current.asked.then(() => query<never>(text, values));
      current.asked = answer.catch(() => {});
      return answer;
    };
    this.current = current;
    return client;
  }
}

const listeningTogether = (connection: JobsConnection, applicationName: string): Backend => {
  const { pool, lent, cut } = poolOf(connection, applicationName, queriesOfWorkers + 1);
  // Every worker waits for its word on the same one.
  pool.on('connect', (client) => client.setMaxListeners(0));
  const shared = new SharedConnection(lent);
  shared.setMaxListeners(0);
  return {
    options: { connection: lent },
    factory: (name, options) => new SharingBackend(shared, name, { ...options, connection: lent }),
    cut: async () => {
      await shared.close();
      await cut();
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
