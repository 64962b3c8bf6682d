import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What crosses the rooms runs on both logs.
    projects: [
      { extends: true, test: { name: 'workers', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'workers on eventstoredb', include: ['test/**/*.test.ts'], provide: { log: 'eventstoredb' } },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts'],
  },
});
