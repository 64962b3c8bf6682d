import { defineConfig } from 'vitest/config';
import { effortFrom } from '../infra/src/faults/testing/effort.ts';

export default defineConfig({
  // As Node resolves it: mercurius requires the CommonJS build, and two builds of graphql do not know each other's types.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    provide: { faults: effortFrom(process.env) },
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts'],
    hookTimeout: 60_000,
  },
});
