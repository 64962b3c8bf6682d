import { connectPostgresSignals } from '../signals/postgres.ts';
import { connectRedisSignals } from '../signals/redis.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './backends.ts';

/** Signals between the processes, where the settings put them. */
export const openSignals = ({ backends, applicationName: process, onError }: Opening): Promise<Signals> => {
  const { databaseUrl, redisUrl } = backends;
  const applicationName = `${process}:signals`;
  return redisUrl === undefined
    ? connectPostgresSignals({ url: databaseUrl, applicationName, onError })
    : connectRedisSignals({ url: redisUrl, applicationName, onError });
};
