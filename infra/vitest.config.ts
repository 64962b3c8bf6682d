import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'deploy/**/*.test.ts', 'security/**/*.test.ts'],
    globalSetup: ['./src/postgres/testing/global-setup.ts'],
  },
});
