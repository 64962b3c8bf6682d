import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';
import { sharingModules } from '../infra/src/process/testing/isolation.ts';

export default defineConfig({
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    projects: sharingModules(import.meta.dirname, 'queries', ['src/**/*.test.ts']),
    testTimeout: 60_000,
    // A poll says what comes at last: on a busy machine a second is little.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts'],
  },
});
