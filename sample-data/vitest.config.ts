import { defineConfig } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], maxWorkers: '100%' },
});
