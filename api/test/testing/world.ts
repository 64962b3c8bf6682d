import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Role } from '@cadenza/domain/identity/roles';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { type Actor, createExecute } from '@cadenza/infra/commands/execute';
import { newId } from '@cadenza/infra/commands/ids';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { jobsConnection, type Places } from '@cadenza/infra/process/places';
import { createLogger, type Logger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '@cadenza/projections/all';
import { startProjections } from '@cadenza/projections/kernel/host';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { startWorkers } from '@cadenza/workers/app';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { registerUser } from '../../src/identity/users.ts';
import { createServices } from '../../src/kernel/create-services.ts';

export const password = 'Cadenza-2026!';
const authSecret = 'a-secret-for-tests-that-is-long-enough';

export type Reply = { status: number; body: never; headers: Record<string, unknown> };

/** One signed-in user: REST and GraphQL with their token. */
export type Client = {
  token: string;
  userId: string;
  companyId: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
  graphql: (
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ) => Promise<{ data: never; errors?: { message: string; extensions: { code: string } }[]; extensions?: object }>;
};

export type World = Awaited<ReturnType<typeof createWorld>>;

const silent = createLogger({ name: 'test', level: 'silent' });

type WorldOptions = { workers?: boolean; logger?: Logger } & Omit<
  Partial<AppOptions>,
  'services' | 'metrics' | 'logger'
>;

/** The whole product on a database of its own: api, projections and, where asked for, workers; all closed by `close`. */
export const createWorld = async ({ workers = false, logger = silent, ...door }: WorldOptions = {}) => {
  const database = await createTestDatabase([projectionMigrations]);
  const places: Places = { databaseUrl: database.url };
  const metrics = createMetrics('api');
  const services = await createServices({ places, authSecret, logger, metrics });
  const app = await buildApp({ services, logger, metrics, publicUrl: 'http://localhost:3000', ...door });
  await app.ready();
  const host = startProjections(projections, {
    pool: database.pool,
    store: services.store,
    signals: services.signals,
    logger,
    metrics: createMetrics('projections'),
  });
  if (workers) await migrateJobs(jobsConnection(places));
  const worker = workers
    ? await startWorkers({
        config: { ...places, host: '127.0.0.1', port: 0 },
        logger,
        metrics: createMetrics('workers'),
        stopping: new AbortController().signal,
        stopWithin: 4_000,
        clock: services.clock,
      })
    : undefined;
  const execute = createExecute<string>({ store: services.store, authorise: () => true });
  const systemActor = (companyId: string): Actor => ({
    userId: '00000000-0000-7000-8000-000000000001',
    companyId,
    roles: [],
    maintainerId: null,
    system: true,
  });

  const company = async (businessName: string, settings: Partial<CompanySettings> = {}): Promise<string> => {
    const companyId = newId();
    const commandId = newId();
    const done = await execute({
      permission: 'companies.all',
      actor: systemActor(companyId),
      commandId,
      correlationId: commandId,
      now: services.clock(),
      stream: companyStream(companyId),
      decider: companyDecider,
      decide: (state, context) =>
        companyDecider.decide(
          { type: 'RegisterCompany', companyId, code: `C${companyId.slice(-8)}`, details: { businessName }, settings },
          state,
          context,
        ),
    });
    if (isRejection(done)) throw new Error(done.code);
    return companyId;
  };

  const user = async (
    companyId: string,
    roles: Role[],
    { maintainerId = null, username = `u-${newId()}` }: { maintainerId?: string | null; username?: string } = {},
  ): Promise<{ userId: string; username: string }> => {
    const userId = newId();
    const done = await registerUser(
      { services: { ...services, execute }, actor: systemActor(companyId), commandId: newId() },
      {
        userId,
        profile: { name: 'Marta', surname: 'Greco', username, email: null, roles },
        password,
        memberships: [{ companyId, active: true, maintainerId }],
      },
    );
    if (isRejection(done)) throw new Error(done.code);
    return { userId, username };
  };

  const client = async (companyId: string, roles: Role[], options: { maintainerId?: string } = {}): Promise<Client> => {
    const { userId, username } = await user(companyId, roles, options);
    const { body } = await call(app, 'POST', '/api/login_check', { username, password });
    return clientOf(app, (body as { token: string }).token, userId, companyId);
  };

  return {
    app,
    metrics,
    services,
    host,
    /** Undefined unless asked for. */
    worker,
    database,
    company,
    user,
    client,
    anonymous: clientOf(app, '', '', ''),
    close: async () => {
      await worker?.close();
      await host.close();
      await app.close();
      await services.close();
      await database.drop();
    },
  };
};

const call = async (
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const response = await app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const json = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: (json ? response.json() : response.body) as never,
    headers: response.headers,
  };
};

export const clientOf = (app: FastifyInstance, token: string, userId: string, companyId: string): Client => {
  const auth: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    token,
    userId,
    companyId,
    get: (path, headers) => call(app, 'GET', path, undefined, { ...auth, ...headers }),
    post: (path, body = {}, headers) => call(app, 'POST', path, body, { ...auth, ...headers }),
    put: (path, body = {}, headers) => call(app, 'PUT', path, body, { ...auth, ...headers }),
    delete: (path) => call(app, 'DELETE', path, undefined, auth),
    graphql: async (query, variables = {}, headers = {}) =>
      (await call(app, 'POST', '/graphql', { query, variables }, { ...auth, ...headers })).body,
  };
};
