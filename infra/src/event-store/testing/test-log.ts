import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type {} from '../../faults/testing/effort.ts';
import type { Backends } from '../../process/backends.ts';
import { createLateness } from '../eventstoredb/testing/peer/late-index.ts';
import { startPeer } from '../eventstoredb/testing/peer/peer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests of this project keep their log: beside the tables, unless `eventstoredb`. */
    log: 'postgres' | 'eventstoredb';
    /** Milliseconds that EventStoreDB's stream index may be behind its log; few unless told, so that tests stay short. */
    lateIndex: number | undefined;
  }
}

export type TestLog = {
  /** What the product is told of the log. */
  backends: Pick<Backends, 'eventStoreUrl'>;
  /** After everybody who uses it. */
  drop(): Promise<void>;
};

/**
 * A log of a test's own, in the mode of the vitest project (`provide: { log }`): nothing to do where it is kept in the
 * test's database, a wire peer of EventStoreDB otherwise.
 */
export const createTestLog = async (): Promise<TestLog> => {
  if (inject('log') !== 'eventstoredb') return { backends: {}, drop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-log-'));
  const seed = inject('faults')?.seed ?? 1;
  const most = inject('lateIndex') ?? 50;
  const peer = await startPeer({ folder, lateness: createLateness({ seed, most }) });
  return {
    backends: { eventStoreUrl: peer.url },
    drop: async () => {
      await peer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
