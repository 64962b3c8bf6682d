import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { redisPrefix } from './backend.ts';

type Warns = { warn(fields: object, text: string): void };

export type WatchOptions = {
  logger: Warns;
  /** Asks again for what is open; where it fails it is called again at the next look. */
  onForgotten: () => Promise<void>;
  /** Milliseconds between two looks; 10 000 unless told. It also looks after each lost connection. */
  interval?: number;
};

const markKey = `${redisPrefix}:mark`;

/**
 * Looks whether this is still the Redis that was given the jobs. One that was restarted may have lost the last second of
 * its log or all, one that was emptied has lost all: what was open is then asked for again from the event log. Answers
 * the function that ends the watch; the connection stays the caller's.
 */
export const watchRedis = async (
  redis: Redis,
  { logger, onForgotten, interval = 10_000 }: WatchOptions,
): Promise<() => void> => {
  let seen: string | undefined;
  const look = async (): Promise<void> => {
    const now = await identityOf(redis);
    if (seen !== undefined && seen !== now) {
      logger.warn({}, 'Redis has forgotten jobs; what is open is asked for again');
      await onForgotten();
    }
    seen = now;
  };
  const lookAgain = (): void => {
    if (redis.status !== 'ready') return;
    look().catch((error: unknown) => logger.warn({ error }, 'could not look what Redis has forgotten'));
  };
  warnOfEviction(await redis.info('memory'), logger);
  await look();
  redis.on('ready', lookAgain);
  const timer = setInterval(lookAgain, interval).unref();
  return () => {
    redis.off('ready', lookAgain);
    clearInterval(timer);
  };
};

/** Changes with the server's process and with its data: `run_id`, and a mark that whoever finds none makes. */
const identityOf = async (redis: Redis): Promise<string> => {
  const [, runId = ''] = /^run_id:(\w+)/m.exec(await redis.info('server')) ?? [];
  await redis.set(markKey, randomUUID(), 'NX');
  return `${runId} ${await redis.get(markKey)}`;
};

/** Under any other policy a full Redis throws jobs away without a word. */
const warnOfEviction = (info: string, logger: Warns): void => {
  const [, policy = 'noeviction'] = /^maxmemory_policy:([\w-]+)/m.exec(info) ?? [];
  if (policy !== 'noeviction') logger.warn({ policy }, 'Redis may throw jobs away: set maxmemory-policy to noeviction');
};
