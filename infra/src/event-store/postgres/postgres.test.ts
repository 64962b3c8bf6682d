import { afterAll, beforeAll } from 'vitest';
import { endConnections } from '../../postgres/testing/end-connections.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts';
import { connectPostgresSignals } from '../../signals/postgres.ts';
import { eventStoreConformance } from '../conformance.ts';
import { withSharedHead } from '../shared-head.ts';
import { createPostgresEventStore } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

eventStoreConformance(
  'postgres',
  { connected: true, restarts: false, uniqueIdsAcrossStreams: true, tellsRepeats: true },
  async ({ timeout }) => {
    const { url, pool } = database;
    const open = async () => {
      const signals = await connectPostgresSignals({ url });
      // As every process has it: its followers read the log once.
      return { signals, store: withSharedHead(createPostgresEventStore({ url, signals, timeout })) };
    };
    const [here, there] = await Promise.all([open(), open()]);
    return {
      store: here.store,
      other: there.store,
      disrupt: async () => {
        await endConnections(pool, { applicationName: ['event-store', 'signals'] });
      },
      stall: async () => {
        const writer = await pool.connect();
        await writer.query('begin; select pg_advisory_xact_lock(7305430061)'); // as a writer that hangs in its commit
        return async () => {
          await writer.query('rollback');
          writer.release();
        };
      },
      dispose: async () => {
        await Promise.all([here.signals.close(), there.signals.close()]);
      },
    };
  },
);
