import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As Node resolves it: mercurius requires the CommonJS build, and two builds of graphql do not know each other's types.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts'],
    hookTimeout: 60_000,
  },
});
