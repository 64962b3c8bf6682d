import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { httpErrors } from './http-errors.ts';
import { shedOverload } from './shed.ts';

it('takes as many requests at once as it may, refuses the next, and takes more when they are done', async () => {
  const app = Fastify();
  httpErrors(app);
  shedOverload(app, createMetrics('test'), { mostInHand: 2 });
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
