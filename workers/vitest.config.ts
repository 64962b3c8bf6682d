import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';
import { effortFrom } from '../infra/src/faults/testing/effort.ts';
import { sharingModules } from '../infra/src/process/testing/isolation.ts';

/** On the other log these repeat themselves: all of them at night, before that those that tell most of its seams. */
const onEventStoreDb = effortFrom(process.env).nightly ? ['test/**/*.test.ts'] : ['test/delivery.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    // What crosses the rooms runs on both logs.
    projects: [
      ...sharingModules(import.meta.dirname, 'workers', ['src/**/*.test.ts', 'test/**/*.test.ts']),
      {
        extends: true,
        test: {
          name: 'workers on eventstoredb',
          include: onEventStoreDb,
          provide: { log: 'eventstoredb' },
          isolate: false,
        },
      },
    ],
    testTimeout: 60_000,
    // A poll says what comes at last: on a busy machine a second is little.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts'],
  },
});
