import { connectPostgresSignals } from '../signals/postgres.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './backends.ts';

/** Signals between the processes, where the settings put them. The adapter that is not used is not loaded either. */
export const openSignals = async ({ backends, applicationName: process, onError }: Opening): Promise<Signals> => {
  const { databaseUrl, redisUrl } = backends;
  const applicationName = `${process}:signals`;
  if (redisUrl === undefined) return connectPostgresSignals({ url: databaseUrl, applicationName, onError });
  const { connectRedisSignals } = await import('../signals/redis.ts');
  return connectRedisSignals({ url: redisUrl, applicationName, onError });
};
