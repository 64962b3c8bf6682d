import { machineNow } from '../clock/clock.ts';
import { connectRedis } from './connect-redis.ts';

/** What a Redis says of itself, for `npm run doctor`. */
export type RedisFacts = {
  version: string;
  /** `noeviction` … ; undefined where the account may not ask. */
  policy: string | undefined;
  /** Bytes; 0 for no limit. */
  maxMemory: number;
  appendOnly: boolean;
  /** Snapshots are made. */
  saves: boolean;
  /** Milliseconds that its clock is ahead of ours. */
  clockAhead: number;
};

const field = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];

/** Asks with one connection that is closed again. Throws what the driver says when it cannot be reached. */
export const probeRedis = async (url: string): Promise<RedisFacts> => {
  const redis = await connectRedis({ url, applicationName: 'doctor', onError: () => {} });
  try {
    const asked = machineNow();
    const [seconds, microseconds] = await redis.time();
    const clockAhead = Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + machineNow()) / 2;
    const info = await redis.info();
    // Hosted ones refuse CONFIG; what INFO tells is enough for the policy.
    const [, save] = await redis.config('GET', 'save').then(
      (answer) => answer as string[],
      () => [],
    );
    return {
      version: field(info, 'redis_version') ?? 'unknown',
      policy: field(info, 'maxmemory_policy'),
      maxMemory: Number(field(info, 'maxmemory') ?? 0),
      appendOnly: field(info, 'aof_enabled') === '1',
      saves: (save ?? '') !== '',
      clockAhead,
    };
  } finally {
    redis.disconnect();
  }
};
