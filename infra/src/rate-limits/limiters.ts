import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance, RateLimit, RateLimits } from './rate-limits.ts';

/** What every limiter of the library is made from. */
export type LimiterOptions = { keyPrefix: string; points: number; duration: number; blockDuration: number };

/** Our port over the library's limiters, one for each limit. `close` lets go of what they share. */
export const overLimiters = (
  make: (options: LimiterOptions) => RateLimiterAbstract,
  close: () => Promise<void>,
): RateLimits => {
  const limiters = new Map<string, { limit: RateLimit; limiter: RateLimiterAbstract }>();
  const limiterOf = (limit: RateLimit): RateLimiterAbstract => {
    const known = limiters.get(limit.name);
    if (known !== undefined) return same(known.limit, limit) ? known.limiter : differs(limit.name);
    if (!isRateLimit(limit)) throw new TypeError(`not a rate limit: ${JSON.stringify(limit)}`);
    const { name, points, window, block = 0 } = limit;
    const limiter = make({ keyPrefix: name, points, duration: window, blockDuration: block });
    limiters.set(name, { limit, limiter });
    return limiter;
  };
  return {
    take: async (limit, key, cost = 1) => {
      try {
        return allowance(limit, await limiterOf(limit).consume(hashOf(key), cost), 0);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return allowance(limit, refused, 0);
        throw refused;
      }
    },
    peek: async (limit, key) => allowance(limit, await limiterOf(limit).get(hashOf(key)), 1),
    reset: async (limit, key) => {
      await limiterOf(limit).delete(hashOf(key));
    },
    close,
  };
};

/** `next`: points that the question is about, beyond those that are spent already. */
const allowance = ({ points }: RateLimit, spent: RateLimiterRes | null, next: number): Allowance => {
  if (spent === null || spent.msBeforeNext <= 0) return { allowed: true, retryAfterSeconds: 0, remaining: points };
  const allowed = spent.consumedPoints + next <= points;
  const retryAfterSeconds = allowed ? 0 : Math.ceil(spent.msBeforeNext / 1000);
  return { allowed, retryAfterSeconds, remaining: Math.max(0, points - spent.consumedPoints) };
};

/** Bounded, whatever a stranger sends as a user name, and nobody's name is read out of the store. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

const isRateLimit = ({ name, points, window, block = 0 }: RateLimit): boolean =>
  /^[a-z][a-z-]{0,60}$/.test(name) && [points, window].every((n) => Number.isInteger(n) && n > 0) && block >= 0;

const same = (a: RateLimit, b: RateLimit): boolean =>
  a === b || (a.points === b.points && a.window === b.window && a.block === b.block);

const differs = (name: string): never => {
  throw new TypeError(`two rate limits are named ${name}`);
};
