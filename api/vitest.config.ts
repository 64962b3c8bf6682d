import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';
import { effortFrom } from '../infra/src/faults/testing/effort.ts';
import { sharingModules } from '../infra/src/process/testing/isolation.ts';

const faults = effortFrom(process.env);

/** On the other log these repeat themselves: all of them at night, before that those that tell most of its seams. */
const onEventStoreDb = faults.nightly
  ? {
      include: ['test/*.test.ts'],
      exclude: [
        // They hold a log in PostgreSQL still, or compare its very positions.
        ...['test/planning-model.test.ts', 'test/shutdown.test.ts', 'test/restore.test.ts'],
        'test/traces.test.ts', // `observability` has them on both logs, within one process
      ],
    }
  : { include: ['live', 'idempotency'].map((name) => `test/${name}.test.ts`) };

export default defineConfig({
  // As Node resolves it: mercurius requires the CommonJS build, and two builds of graphql do not know each other's types.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    // What crosses the rooms runs on both logs.
    projects: [
      ...sharingModules(import.meta.dirname, 'api', ['src/**/*.test.ts', 'test/**/*.test.ts']),
      {
        extends: true,
        test: { name: 'api on eventstoredb', ...onEventStoreDb, provide: { log: 'eventstoredb' }, isolate: false },
      },
    ],
    provide: { faults },
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts', '../infra/src/embedded/testing/compiled-mains.ts'],
    testTimeout: 60_000,
    // A poll says what comes at last: on a busy machine a second is little.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
  },
});
