import { EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { httpErrors } from './http-errors.ts';
import { problem } from './problem.ts';
import { sessionOf } from './testing/session-of.ts';

test('a log that is away is told with 503 and when to come back, and with nothing of ours', async () => {
  const app = Fastify();
  httpErrors(app);
  app.post('/api/work', () => Promise.reject(new EventStoreUnavailable('no answer from EventStoreDB at 10.0.0.7')));
  const answer = await app.inject({ method: 'POST', url: '/api/work', headers: { 'accept-language': 'en' } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
  expect(answer.body).not.toContain('10.0.0.7');
  await app.close();
});

test('a read model whose tables are still being made is told with 503, too', async () => {
  const app = Fastify();
  httpErrors(app);
  const error = Object.assign(new Error('relation "rm.plants" does not exist'), { code: '42P01' });
  app.get('/api/work', () => Promise.reject(error));
  const answer = await app.inject('/api/work');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.body).not.toContain('rm.plants');
  await app.close();
});

test('too much is told at once to a stranger who asks that seldom, after a moment to one who does not stop, and to who is signed in', async () => {
  const app = Fastify();
  httpErrors(app, { least: 3_600_000, apart: 0, most: 1_000 }, { burst: 12, debt: 15, perSecond: 0 });
  app.decorateRequest('session', null);
  app.get('/api/much', () => Promise.reject(problem('too_many_requests', { seconds: 7 })));
  app.get('/api/own', (request) => {
    request.session = sessionOf({ userId: 'ada', companyId: 'a' });
    return Promise.reject(problem('too_many_requests', { seconds: 7 }));
  });
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  for (let n = 0; n < 3; n++) {
    const answer = await ask('/api/much', '192.0.2.1');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
  }
  const answered: string[] = [];
  const held = [
    ['/api/much', '192.0.2.1'],
    ['/api/own', '192.0.2.3'],
  ].map(([url = '', address = '']) => ask(url, address).then(() => answered.push(url)));
  expect((await ask('/api/much', '192.0.2.2')).statusCode).toBe(429);
  expect(answered).toEqual([]);
  await app.close(); // lets go of what is held
  expect((await Promise.all(held)).length).toBe(2);
});

test('a stranger who asks without end for what is not there waits for the answer, one address for itself', async () => {
  const app = Fastify();
  httpErrors(app, { least: 3_600_000, apart: 0, most: 1_000 }, { burst: 3, debt: 9, perSecond: 0 });
  app.setNotFoundHandler(() => Promise.reject(problem('not_found')));
  app.get('/api/mine', () => Promise.reject(problem('not_authenticated')));
  app.get('/api/wrong', () => Promise.reject(problem('invalid_fields')));
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  for (const url of ['/nothing', '/api/mine', '/nothing'])
    expect([401, 404]).toContain((await ask(url, '192.0.2.1')).statusCode);

  const answered: string[] = [];
  const held = ['/nothing', '/api/mine'].map((url) => ask(url, '192.0.2.1').then(() => answered.push(url)));
  expect((await ask('/nothing', '192.0.2.2')).statusCode).toBe(404);
  expect((await ask('/api/wrong', '192.0.2.1')).statusCode).toBe(422);
  expect(answered).toEqual([]);
  await app.close(); // lets go of what is held
  expect((await Promise.all(held)).length).toBe(2);
});
