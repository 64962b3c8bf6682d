import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';
import { sharingModules } from '../infra/src/process/testing/isolation.ts';

/** `unit` runs without a browser; `page` opens the built page in Chromium; `product` opens the running product. */
export default defineConfig({
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    projects: [
      ...sharingModules(import.meta.dirname, 'unit', ['src/**/*.test.ts'], ['test/unit-clock.ts']),
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/build-once.ts',
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          maxWorkers: 2, // each with a browser, and each test with a server of its own
          isolate: false, // Playwright is loaded once in each
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/product/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/product/product.ts',
          testTimeout: 180_000,
          // A poll says what comes at last: on a busy machine a second is no time for a page.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 180_000,
          maxWorkers: 2, // each with a product of its own
          isolate: false, // Playwright is loaded once in each
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
