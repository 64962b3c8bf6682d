import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import '../infra/src/clock/testing/run-clock.ts';
import { effortFrom } from '../infra/src/faults/testing/effort.ts';
import { redisBinary } from '../infra/src/redis/testing/redis-server.ts';

const faults = effortFrom(process.env);
/** One that needs both of them: its kills lie between the log and the queues. */
const sample = ['test/faults/kill-workers.test.ts'];
const all = ['test/faults/kill-*.test.ts', 'test/faults/network.test.ts', 'test/faults/paused-owner.test.ts'];

/** The kills once more where production keeps its data: the log in EventStoreDB, jobs and signals in Redis. */
const elsewhere: TestProjectConfiguration[] =
  redisBinary === undefined && process.env.CI !== 'true'
    ? []
    : [
        {
          extends: true,
          test: {
            name: 'faults on eventstoredb and redis',
            include: faults.nightly ? all : sample,
            // Streams may be a second behind the log, as after an election; the seed of the run says when.
            provide: { log: 'eventstoredb', queues: 'redis', lateIndex: 1_000 },
            isolate: false,
          },
        },
      ];
if (elsewhere.length === 0) process.stderr.write('redis-server is not installed: the kills run on PostgreSQL only\n');

export default defineConfig({
  // As Node resolves it: mercurius requires the CommonJS build, and two builds of graphql do not know each other's types.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    setupFiles: ['../infra/src/faults/testing/seeded-draws.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'load-tests',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // Whether each benchmark still runs: they guard no data.
          exclude: faults.nightly ? [] : ['src/bench/smoke.test.ts'],
          isolate: false, // files of one worker share what they load; none of them replaces a module
        },
      },
      ...elsewhere,
    ],
    provide: { faults },
    testTimeout: 60_000,
    // A poll says what comes at last: on a busy machine a second is little.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%', // unless told, Vitest leaves one core idle, and of two that is half
    globalSetup: ['../infra/src/postgres/testing/global-setup.ts', '../infra/src/embedded/testing/compiled-mains.ts'],
    hookTimeout: 180_000,
  },
});
