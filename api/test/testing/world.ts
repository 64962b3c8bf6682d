import type { Role } from '@cadenza/domain/identity/roles';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createTestLog } from '@cadenza/infra/event-store/testing/test-log';
import { createTestFiles } from '@cadenza/infra/files/testing/test-files';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { jobsConnection, type Places } from '@cadenza/infra/process/backends';
import { createTestRedis } from '@cadenza/infra/redis/testing/test-redis';
import { createLogger, type Logger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '@cadenza/projections/all';
import { startProjections } from '@cadenza/projections/kernel/host';
import { projectionStates } from '@cadenza/projections/kernel/queries';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { startWorkers } from '@cadenza/workers/app';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { createServices } from '../../src/create-services.ts';
import type { Lateness } from '../../src/kernel/shed.ts';
import { afterOthers, type Call, type Client, clientVia, signIn } from './client.ts';
import { createPeople } from './people.ts';

export { type Client, password, type Reply } from './client.ts';

export const authSecret = 'a-secret-for-tests-that-is-long-enough';

export type World = Awaited<ReturnType<typeof createWorld>>;

const silent = createLogger({ name: 'test', level: 'silent' });

/** A busy machine is late now and then, and would refuse calls of no matter which test: that is tested by itself. */
export const neverLate: Lateness = { read: () => 0, stop: () => {} };

type WorldOptions = {
  workers?: boolean;
  logger?: Logger;
  rateFactor?: number;
  /** Bytes that one uploaded file may have. */
  uploadLimit?: number;
  /** How companies pay; by invoice unless told. */
  payments?: Places['payments'];
  /** The log as the projections are to see it. */
  projected?: (store: EventStore) => EventStore;
} & Omit<Partial<AppOptions>, 'services' | 'metrics' | 'logger'>;

/** The whole product on a database of its own: api, projections and, where asked for, workers; all closed by `close`. */
export const createWorld = async (options: WorldOptions = {}) => {
  const {
    uploadLimit,
    payments,
    workers = false,
    logger = silent,
    rateFactor = 1,
    projected = (store) => store,
    ...apiOptions
  } = options;
  const database = await createTestDatabase([projectionMigrations]);
  const [log, redis, files] = [await createTestLog(), await createTestRedis(), await createTestFiles()];
  const backends: Places = { databaseUrl: database.url, ...log.backends, ...redis.backends, ...files.backends };
  if (payments) backends.payments = payments;
  const metrics = createMetrics('api');
  // Of the clock of a busy machine: tested by itself.
  const credit = { burst: 1e9, debt: 0, perSecond: 1e9 };
  const services = await createServices({
    backends,
    authSecret,
    logger,
    metrics,
    rateFactor,
    credit,
    // Without a worker nothing is ever printed.
    ...(workers ? {} : { printing: { patience: 0, most: 10_000, atOnce: 2_000 } }),
    ...(uploadLimit === undefined ? {} : { uploadLimit }),
  });
  // Who asks too much is told at once: how long it is held is tested by itself.
  const holding = { least: 0, apart: 0, most: 0 };
  const app = await buildApp({
    services,
    logger,
    metrics,
    publicUrl: 'http://localhost:3000',
    holding,
    shed: { lateness: neverLate },
    ...apiOptions,
  });
  await app.ready();
  const host = startProjections(projections, {
    pool: database.pool,
    store: projected(services.store),
    signals: services.signals,
    logger,
    metrics: createMetrics('projections'),
  });
  // Each makes its tables when it runs for the first time: until then whoever asks is told to come again.
  await vi.waitUntil(async () => (await projectionStates(database.pool)).length === projections.length, {
    timeout: 60_000,
  });
  if (workers) await migrateJobs(jobsConnection(backends));
  const worker = workers
    ? await startWorkers({
        config: { ...backends, host: '127.0.0.1', port: 0, publicUrl: 'https://cadenza.example', authSecret },
        logger,
        metrics: createMetrics('workers'),
        stopping: new AbortController().signal,
        stopWithin: 4_000,
        clock: services.clock,
      })
    : undefined;
  const { company, user } = createPeople(services);
  const call = afterOthers(inject(app));

  const client = async (
    companyId: string,
    roles: Role[],
    options: { maintainerId?: string; hashed?: boolean } = {},
  ): Promise<Client> => {
    const { userId, username } = await user(companyId, roles, options);
    return signIn(call, { userId, companyId, username });
  };

  /** Somebody whom others are told of by name: known by it to who reads, from the beginning. */
  const colleague = async (companyId: string, roles: Role[]): Promise<Client> => {
    const known = await client(companyId, roles);
    const rows = () => database.pool.query('select 1 from rm.users where id = $1', [known.userId]);
    await vi.waitUntil(async () => (await rows()).rows.length > 0, { timeout: 60_000 });
    return known;
  };

  const leave = async (): Promise<void> => {
    await worker?.close();
    await host.close();
    await app.close();
    await services.close();
  };
  const drop = async (): Promise<void> => {
    await files.drop();
    await redis.drop();
    await log.drop();
    await database.drop();
  };

  return {
    app,
    metrics,
    services,
    backends,
    host,
    /** Undefined unless asked for. */
    worker,
    database,
    company,
    user,
    colleague,
    client,
    anonymous: clientOf(app, '', '', ''),
    /** Lets go of everything that has data, for other processes to go on with, and who `drop`s it after that. */
    leave,
    drop,
    close: async () => {
      await leave();
      await drop();
    },
  };
};

const inject =
  (app: FastifyInstance): Call =>
  async (method, url, payload, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const json = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    };
  };

export const clientOf = (app: FastifyInstance, token: string, userId: string, companyId: string): Client =>
  clientVia(inject(app), token, userId, companyId);
