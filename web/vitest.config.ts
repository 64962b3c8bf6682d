import { defineConfig } from 'vitest/config';

/** `unit` runs without a browser; `page` opens the built page in Chromium; `product` opens the running product. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'page',
          include: ['test/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/build-once.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'product',
          include: ['test/product/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/product/product.ts',
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
