import { createLogger } from '@cadenza/infra/telemetry/logger';
import { startTracing } from '@cadenza/infra/telemetry/start-tracing';
import { type CollectedSpan, startCollector } from '@cadenza/infra/telemetry/testing/collector';
import { traceIdOf } from '@cadenza/infra/telemetry/tracing';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { startProcess } from './testing/processes.ts';
import { type Client, createWorld, password, type World } from './testing/world.ts';

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
let world: World;
let supervisor: Client;
let setup: Setup;
let collector: Awaited<ReturnType<typeof startCollector>>;
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld({
    workers: true,
    healthElsewhere: true,
    logger: createLogger({ name: 'api', level: 'debug', destination }),
  });
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  collector = await startCollector();
  const logger = createLogger({ name: 'traces', level: 'silent' });
  stopTracing = startTracing({ name: 'api', ratio: 1, to: { endpoint: collector.endpoint }, logger });
});
afterAll(async () => {
  await stopTracing();
  await world.close();
  await collector.close();
});

const schedule = (extra: object = {}) =>
  supervisor.post(
    '/api/pianificazione-interventi',
    {
      ...setup.body,
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T10:00:00+01:00',
      ...extra,
    },
    { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
  );

/** Somebody who looks at the board, without whom nothing is pushed. */
const lookOn = async () => {
  const address = (await world.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const client = createClient({
    url: `${address}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token: supervisor.token },
  });
  const items = client.iterate({ query: 'subscription { planningFeed { signal position } }' });
  await items.next();
  return { next: () => items.next(), end: () => client.dispose() };
};

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('one request, from the command to the sockets', () => {
  it('is one trace across api, projection, reactor, job and push; its id is on the answer and in the log', async () => {
    const board = await lookOn();
    const made = await schedule({ ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
    expect(made.status).toBe(201);
    const requestId = String(made.headers['x-request-id']);
    const traceId = traceIdOf(requestId);

    let spans: CollectedSpan[] = [];
    const named = (name: string) => spans.find((span) => span.name === name);
    const complete = (): boolean => {
      spans = collector.ofTrace(traceId);
      const pushed = spans.filter(({ name }) => name === 'push planning').length;
      const ended = ['POST /api/pianificazione-interventi', 'job expandSeries'].every(named);
      return ended && pushed >= 3; // scheduled, its first occurrence, and those of the job
    };
    await expect.poll(complete, { timeout: 15_000 }).toBe(true);
    const under = (child: string, parent: string) =>
      expect(named(child)?.parentSpanId, `${child} under ${parent}`).toBe(named(parent)?.spanId);
    expect(named('POST /api/pianificazione-interventi')).toMatchObject({
      parentSpanId: '',
      links: [{ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }],
      attributes: { 'http.response.status_code': 201 },
    });
    under('command planSeries', 'POST /api/pianificazione-interventi');
    under('append', 'command planSeries');
    under('project planning', 'command planSeries');
    under('push planning', 'project planning');
    under('react expand-on-schedule', 'command planSeries');
    under('job expandSeries', 'react expand-on-schedule');
    const commands = spans.filter(({ name }) => name === 'command planSeries');
    expect(commands.map(({ parentSpanId }) => parentSpanId)).toContain(named('job expandSeries')?.spanId);

    const batch = named('project planning')?.links[0];
    const ofBatch = collector.spans.find((one) => one.traceId === batch?.traceId && one.spanId === batch.spanId);
    expect(ofBatch?.name).toBe('batch planning');
    expect(ofBatch?.links.map((link) => link.traceId)).toContain(traceId);
    const line = logged().find(({ msg, requestId: own }) => msg === 'request' && own === requestId);
    expect(line).toMatchObject({
      method: 'POST',
      route: '/api/pianificazione-interventi',
      status: 201,
      userId: supervisor.userId,
    });
    const ofJob = logged().find(({ msg, correlationId }) => msg === 'series expanded' && correlationId === requestId);
    expect(ofJob).toMatchObject({ job: 'expandSeries' });
    board.end();
  });

  it('goes to the collector that the settings name, the last spans at the stop', async () => {
    const api = await startProcess('api', world.database.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    onTestFinished(() => api.end());
    const { headers } = await fetch(`${api.address}/healthz`);
    api.terminate();
    expect(await api.exited).toBe(0);
    const spans = collector.ofTrace(traceIdOf(String(headers.get('x-request-id'))));
    expect(spans).toMatchObject([{ name: 'GET /healthz', service: 'cadenza-api' }]);
  });

  it('has its numbers in the metrics, under names with units', async () => {
    const metrics = (await world.metrics.metrics()).replaceAll('process="api",', '');
    for (const name of [
      'cadenza_http_request_seconds_count{method="POST",route="/api/pianificazione-interventi",status="201"',
      'cadenza_commands_total{stream="planSeries",permission="planning.manage",outcome="ok"',
      'cadenza_command_seconds_count{stream="planSeries"',
      'cadenza_append_seconds_count{outcome="appended"',
      // How many commands share a commit is known where the commit is ours.
      ...(inject('log') === 'eventstoredb' ? [] : ['cadenza_append_commit_commands_count']),
      'cadenza_feed_delay_seconds_count',
      'cadenza_live_sockets',
      'cadenza_pool_connections{pool="api",state="busy"',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(metrics).toContain(name);
  });
});

describe('the log', () => {
  it('holds nothing that a person typed, wherever they put it', async () => {
    const secret = 'Segretissimo-1985';
    const before = lines.length;
    const { username } = await world.user(supervisor.companyId, ['ROLE_USER']);
    await world.anonymous.post('/api/login_check', { username, password });
    await world.anonymous.post('/api/login_check', { username: secret, password: secret });
    await world.anonymous.post(`/api/login_check?password=${secret}`, { username: { $ne: secret } });
    await world.anonymous.get(`/api/impianti?token=${secret}`, { authorization: `Bearer ${secret}`, cookie: secret });
    await world.anonymous.get(`/${secret}`, { 'x-request-id': secret, traceparent: secret, 'user-agent': secret });
    await supervisor.post('/api/pianificazione-interventi', { ...setup.body, note: secret, dataOraInizio: secret });
    await supervisor.graphql(`query { ${secret.replace('-', '_')} }`, { password: secret });
    await supervisor.graphql('mutation($i: ID!) { noteIntervention(id: $i, notes: "x") { id } }', { i: secret });
    const written = lines.slice(before);
    expect(written.length).toBeGreaterThan(5);
    expect(written.join('')).not.toContain('Segretissimo');
    expect(written.join('')).not.toContain(password);
    expect(written.join('')).not.toContain(username);
  });

  it('says who was refused what they may not do, over either api', async () => {
    const demo = await world.client(supervisor.companyId, ['ROLE_DEMO']);
    const rest = await demo.post('/api/impianti', { descrizione: 'x' });
    expect(rest.status).toBe(403);
    const create = 'mutation($c: ID!) { createPlant(commandId: $c, input: { description: "x" }) { id } }';
    const { errors } = await demo.graphql(create, { c: demo.userId });
    expect(errors?.[0]?.extensions.code).toBe('not_authorised');
    const who = { userId: demo.userId, companyId: supervisor.companyId };
    const told = logged().filter(({ userId }) => userId === demo.userId);
    expect(told).toContainEqual(expect.objectContaining({ ...who, route: '/api/impianti', status: 403 }));
    expect(told).toContainEqual(expect.objectContaining({ ...who, code: 'not_authorised', msg: 'refused' }));
  });

  it("does not believe a caller's own id", async () => {
    const answer = await world.anonymous.get('/healthz', { 'x-request-id': 'mine' });
    expect(answer.headers['x-request-id']).not.toBe('mine');
  });
});

describe('a failure of ours', () => {
  it('tells the caller its request and nothing else; the log says the rest, on a line with the same id', async () => {
    const { readAfter } = world.services;
    const { waitToRead } = readAfter;
    readAfter.waitToRead = () => Promise.reject(new Error('inside out'));
    onTestFinished(() => {
      readAfter.waitToRead = waitToRead;
    });
    const rest = await supervisor.get('/api/impianti');
    expect(rest.status).toBe(500);
    expect(rest.body).toMatchObject({ code: 'internal_error', requestId: rest.headers['x-request-id'] });
    const graphql = await supervisor.graphql('{ plants { totalRows } }');
    const requestId = (graphql.errors?.[0]?.extensions as { requestId?: string } | undefined)?.requestId;
    expect(requestId).toBeTypeOf('string');
    expect(JSON.stringify([rest.body, graphql])).not.toContain('inside');
    for (const id of [rest.headers['x-request-id'], requestId]) {
      const line = logged().find((one) => one.requestId === id && one.level === 'error');
      expect(JSON.stringify(line)).toContain('inside out');
    }
  });
});

describe('the public port, where operators have their own', () => {
  it('tells whether it is ready, no reasons and no metrics', async () => {
    const ready = await world.anonymous.get('/readyz');
    expect(ready.body).toMatchObject({ status: 'ready', checks: { database: { ok: true } } });
    expect(JSON.stringify(ready.body)).not.toMatch(/detail|position|reason/);
    expect((await world.anonymous.get('/metrics')).status).toBe(404);
  });
});
