import { EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { httpErrors } from './http-errors.ts';

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
