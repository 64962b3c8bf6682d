import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers } from './compress.ts';
import type { Session } from './session.ts';
import { sessionOf } from './testing/session-of.ts';

it('a large answer is charged to who asked for it, each time; a small one and one to nobody cost nothing more', async () => {
  const session = sessionOf({ companyId: 'c', userId: 'u' });
  const charged: [Session, number][] = [];
  const app = Fastify();
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== undefined) request.session = session;
  });
  compressAnswers(app, (...one) => charged.push(one));
  const content = 'x'.repeat(999_998);
  app.get('/large', async () => [content].at(0)).get('/small', async () => 'x');
  const get = (url: string, headers = {}) =>
    app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'zstd', ...headers } });
  const { rawPayload } = await get('/large', { authorization: 'somebody' });
  await get('/large', { authorization: 'somebody' });
  await get('/large');
  await get('/small', { authorization: 'somebody' });
  expect(rawPayload.length).toBeLessThan(1_000);
  expect(charged).toEqual([
    [session, 9.99998],
    [session, 9.99998],
  ]);
});
