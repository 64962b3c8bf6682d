import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';

export default defineConfig({
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    include: ['src/**/*.test.ts'],
    // Pure: no test can leave anything behind for the next one, so that what they import is loaded once in each worker.
    isolate: false,
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
  },
});
