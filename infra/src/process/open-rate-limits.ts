import { createPostgresRateLimits } from '../rate-limits/postgres.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Opening } from './backends.ts';

/** Counts that all processes share, where the settings put them. */
export const openRateLimits = async ({ backends, applicationName: process, onError }: Opening): Promise<RateLimits> => {
  const { databaseUrl, redisUrl } = backends;
  const applicationName = `${process}:limits`;
  if (redisUrl === undefined) return createPostgresRateLimits({ url: databaseUrl, applicationName, onError });
  const { connectRedisRateLimits } = await import('../rate-limits/redis.ts');
  return connectRedisRateLimits({ url: redisUrl, applicationName, onError });
};
