import { RateLimiterRedis } from 'rate-limiter-flexible';
import { connectRedis, type RedisAddress } from '../redis/connect-redis.ts';
import { overLimiters } from './limiters.ts';
import type { RateLimits } from './rate-limits.ts';
import { withInsurance } from './with-insurance.ts';

/** Counts in Redis, which forgets each when its window ends. Rejects when Redis is out of reach at the start. */
export const connectRedisRateLimits = async (address: RedisAddress): Promise<RateLimits> => {
  const redis = await connectRedis(address);
  const shared = overLimiters(
    ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `cadenza:limit:${keyPrefix}`,
        storeClient: redis,
        rejectIfRedisNotReady: true, // at once, so that the insurance counts
      }),
    async () => redis.disconnect(),
  );
  return withInsurance(shared, address.onError);
};
