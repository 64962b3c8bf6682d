import { defineConfig } from 'vitest/config';

/** `unit` runs without a browser; `page` builds the page once and opens it in Chromium. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'page',
          include: ['test/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/build-once.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
