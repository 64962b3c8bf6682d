import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpErrors } from './http-errors.ts';
import { shedOverload } from './shed.ts';
import { sessionOf } from './testing/session-of.ts';

it('takes as many requests at once as it may, refuses the next, and takes more when they are done', async () => {
  const app = Fastify();
  httpErrors(app);
  shedOverload(app, createMetrics('test'), { quotas: { all: 2 } });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: twoInside, resolve: second } = Promise.withResolvers<void>();
  let inside = 0;
  app.get('/wait', async () => {
    inside += 1;
    if (inside === 2) second();
    await done;
    return {};
  });
  app.get('/healthz', async () => ({}));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const two = [fetch(`${address}/wait`), fetch(`${address}/wait`)];
  await twoInside;
  const refused = await fetch(`${address}/wait`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ code: 'service_unavailable' });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  finish();
  for (const answer of await Promise.all(two)) {
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  await expect.poll(async () => (await fetch(`${address}/wait`)).status).toBe(200);
  await app.close();
});

it('reports of strangers leave places to who signs in', async () => {
  const app = Fastify();
  httpErrors(app);
  shedOverload(app, createMetrics('test'), { quotas: { anonymous: 2, reports: 1 } });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: inside, resolve: enter } = Promise.withResolvers<void>();
  const onRequest = vi.fn(async () => {});
  app.post('/report', { config: { anonymous: 'report' }, onRequest }, async () => {
    enter();
    await done;
    return {};
  });
  app.post('/login', async () => ({}));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = async (path: string): Promise<number> => (await fetch(address + path, { method: 'POST' })).status;
  const first = post('/report');
  await inside;
  expect([await post('/report'), await post('/login')]).toEqual([429, 200]);
  expect(onRequest, 'nothing is asked of a store for who finds no place').toHaveBeenCalledOnce();
  finish();
  expect(await first).toBe(200);
  await expect.poll(() => post('/report')).toBe(200);
  await app.close();
});

it('reports of one address leave places to those of others', async () => {
  const app = Fastify({ trustProxy: true });
  httpErrors(app);
  shedOverload(app, createMetrics('test'), { quotas: { reports: 2, reportsOfAddress: 1 } });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const inside = vi.fn(() => done.then(() => ({})));
  app.post('/report', { config: { anonymous: 'report' } }, inside);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = async (from: string): Promise<number> =>
    (await fetch(`${address}/report`, { method: 'POST', headers: { 'x-forwarded-for': from } })).status;
  const first = post('198.51.100.1');
  await expect.poll(() => inside.mock.calls.length).toBe(1);
  expect(await post('198.51.100.1')).toBe(429);
  const other = post('198.51.100.2');
  await expect.poll(() => inside.mock.calls.length).toBe(2);
  finish();
  expect(await Promise.all([first, other])).toEqual([200, 200]);
  await app.close();
});

describe('while the event loop is late', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('refuses what people ask, not what machines ask, and is open again at the next look after it', async () => {
    const metrics = createMetrics('test');
    let milliseconds = 0;
    const stop = vi.fn();
    const app = Fastify();
    httpErrors(app);
    shedOverload(app, metrics, { lateness: { read: () => milliseconds, stop } });
    const work = vi.fn(async () => ({}));
    for (const path of ['/api/work', '/graphql', '/healthz', '/readyz', '/metrics']) app.get(path, work);
    const held = Promise.withResolvers<object>();
    app.get('/api/wait', () => held.promise);
    app.decorateRequest('session', null);
    app.addHook('onRequest', async (request) => {
      const userId = request.headers['x-user'];
      if (userId) request.session = sessionOf({ userId: String(userId), companyId: 'c' });
    });
    const ask = (url: string, headers = {}) => app.inject({ url, headers });
    const statuses = async () =>
      Promise.all(
        ['/api/work', '/nowhere', '/healthz', '/readyz', '/metrics'].map(async (url) => (await ask(url)).statusCode),
      );

    milliseconds = 501;
    expect(await statuses()).toEqual([200, 404, 200, 200, 200]); // not before it was looked at
    vi.advanceTimersByTime(1_000);
    milliseconds = 0;
    expect(await statuses()).toEqual([200, 404, 200, 200, 200]); // once: a machine that stood still for a moment
    vi.advanceTimersByTime(1_000);
    milliseconds = 501;
    vi.advanceTimersByTime(1_000);
    expect(await statuses()).toEqual([200, 404, 200, 200, 200]);
    vi.advanceTimersByTime(1_000);
    expect(await statuses()).toEqual([503, 503, 200, 200, 200]);
    work.mockClear();
    const refused = await ask('/api/work', { 'accept-language': 'en' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json()).toEqual({
      code: 'service_unavailable',
      message: expect.any(String),
      detail: expect.any(String),
    });
    expect(work).not.toHaveBeenCalled();
    // A socket counts elsewhere; a header that claims to be one opens no other call.
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
    expect((await ask('/graphql', upgrade)).statusCode).toBe(200);
    expect((await ask('/api/work', upgrade)).statusCode).toBe(503);
    expect(await metrics.getSingleMetricAsString('cadenza_http_shed_total')).toMatch(/cadenza_http_shed_total.* 4$/m);

    expect((await ask('/api/work', { 'x-user': 'u' })).statusCode).toBe(200);
    // A page asks for some things at once, and its last answer may not be closed when the next is asked for.
    const six = Array.from({ length: 6 }, () =>
      ask('/api/wait', { 'x-user': 'u' }).then(({ statusCode }) => statusCode),
    );
    expect((await ask('/api/work', { 'x-user': 'u' })).statusCode).toBe(503);
    expect((await ask('/api/work', { 'x-user': 'v' })).statusCode).toBe(200);
    held.resolve({});
    expect(await Promise.all(six)).toEqual(six.map(() => 200));

    milliseconds = 500;
    vi.advanceTimersByTime(999);
    expect((await ask('/api/work')).statusCode).toBe(503);
    vi.advanceTimersByTime(1);
    expect(await statuses()).toEqual([200, 404, 200, 200, 200]);
    await app.close();
    expect(stop).toHaveBeenCalledOnce();
  });
});
