import { createPostgresRateLimits } from '../rate-limits/postgres.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { connectRedisRateLimits } from '../rate-limits/redis.ts';
import type { Opening } from './backends.ts';

/** Counts that all processes share, where the settings put them. */
export const openRateLimits = async ({ backends, applicationName: process, onError }: Opening): Promise<RateLimits> => {
  const { databaseUrl, redisUrl } = backends;
  const applicationName = `${process}:limits`;
  return redisUrl === undefined
    ? createPostgresRateLimits({ url: databaseUrl, applicationName, onError })
    : connectRedisRateLimits({ url: redisUrl, applicationName, onError });
};
