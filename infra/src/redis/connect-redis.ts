import { Redis, type RedisOptions } from 'ioredis';

export type RedisAddress = {
  /** `redis://user:password@host:6379/0`, or `rediss://` over TLS. */
  url: string;
  /** Shown in `CLIENT LIST`. */
  applicationName: string;
  /** Told of lost connections, which come back by themselves. */
  onError: (error: unknown) => void;
};

/** Milliseconds of silence after a command, after which the connection is given up and made anew. */
const timeout = 2_000;

/** Back-off with jitter, so that a restarted Redis is not met by all processes at once. */
export const retryStrategy = (attempt: number): number =>
  Math.min(2_000, 20 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** What each of our connections is opened with. A command without a connection fails at once: its caller knows better. */
export const redisOptions = (applicationName: string) =>
  ({
    connectionName: applicationName,
    connectTimeout: 5_000,
    keepAlive: 10_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
  }) satisfies RedisOptions;

/** Which of the systems it was that could not be reached: the reason alone names an address at best. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';

  constructor(reason: unknown) {
    const { message, code } = reason as NodeJS.ErrnoException;
    super(`Redis cannot be reached: ${message || code}`, { cause: reason });
  }
}

/** Resolves with a connection that is ready; rejects with `RedisUnavailable` when the first attempt fails. */
export const connectRedis = async ({ url, applicationName, onError }: RedisAddress): Promise<Redis> => {
  const redis = new Redis(url, { ...redisOptions(applicationName), socketTimeout: timeout, lazyConnect: true });
  let reason: unknown;
  const note = (error: unknown): void => {
    reason = error;
  };
  redis.on('error', note);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new RedisUnavailable(reason ?? error);
  }
  redis.off('error', note);
  redis.on('error', onError); // without a listener ioredis writes to the console
  redis.on('reconnecting', () => onError(new Error(`the connection to Redis was lost: ${applicationName}`)));
  return redis;
};
