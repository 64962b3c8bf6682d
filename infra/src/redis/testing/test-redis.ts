import { inject } from 'vitest';
import type { Backends } from '../../process/backends.ts';
import { startRedisServer } from './redis-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests of this project keep jobs, signals and rate limits: beside the tables, unless `redis`. */
    queues: 'postgres' | 'redis';
  }
}

export type TestRedis = {
  /** What the product is told. */
  backends: Pick<Backends, 'redisUrl'>;
  /** After everybody who uses it. */
  drop(): Promise<void>;
};

/** A Redis of a test's own in a vitest project with `provide: { queues: 'redis' }`; nothing to do in any other. */
export const createTestRedis = async (): Promise<TestRedis> => {
  if (inject('queues') !== 'redis') return { backends: {}, drop: async () => {} };
  const server = await startRedisServer();
  return { backends: { redisUrl: server.url }, drop: () => server.stop() };
};
