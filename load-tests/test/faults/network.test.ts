import { setTimeout as pause } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy, targetOf, through } from '@cadenza/infra/faults/testing/tcp-proxy';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { deactivate, type Made, scheduleBurst, workOn } from './testing/work.ts';

test('the product behind a bad network loses nothing: late answers, resets, a black hole', async () => {
  const proxies: TcpProxy[] = [];
  const behind = async (url: string): Promise<string> => {
    const proxy = await startTcpProxy(targetOf(url));
    onTestFinished(() => proxy.close());
    proxies.push(proxy);
    return through(url, proxy);
  };
  const harness = await buildHarness('api', async ({ databaseUrl, redisUrl, eventStoreUrl }) => ({
    databaseUrl: await behind(databaseUrl),
    ...(redisUrl && { redisUrl: await behind(redisUrl) }),
    ...(eventStoreUrl && { eventStoreUrl: await behind(eventStoreUrl) }),
  }));
  const each = (trouble: (proxy: TcpProxy) => void): void => {
    for (const proxy of proxies) trouble(proxy);
  };
  const { nodes, commands, fixtures } = harness;
  await Promise.all([nodes.projections.start(), nodes.workers.start()]);
  const observation = await harness.observe('api');
  let made = await scheduleBurst(commands, fixtures.companies, 0);
  await observation.settled({ jobs: true });

  let round = 0;
  const meanwhile = async (trouble: () => Promise<void>): Promise<void> => {
    const working = Promise.all([
      scheduleBurst(commands, fixtures.companies, ++round),
      workOn(commands, made, round),
      ...fixtures.companies.map((company) => deactivate(commands, company)),
    ]) as Promise<[Made[], ...unknown[]]>;
    await trouble();
    each((proxy) => proxy.mode('open'));
    [made] = await working;
    await observation.settled({ jobs: true });
  };
  await meanwhile(async () => {
    each((proxy) => proxy.mode({ latency: 30 }));
    await pause(1_500);
  });
  await meanwhile(async () => {
    for (let times = 0; times < 5; times++) {
      each((proxy) => proxy.reset());
      await pause(100);
    }
  });
  await meanwhile(async () => {
    each((proxy) => proxy.mode('hole'));
    await pause(3_000);
  });
  // Half a minute, as a statement of a request may take so long.
  if (inject('faults').nightly) await meanwhile(async () => each((proxy) => proxy.halfOpen()));
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 900_000);
