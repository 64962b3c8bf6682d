import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import type { ChildMessage } from '@cadenza/infra/process/parent';
import { connectPostgresSignals } from '@cadenza/infra/signals/postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projections } from './all.ts';
import { printStatus, rebuildNow } from './cli/commands.ts';
import { identityProjection } from './identity/projection.ts';
import { createPositionWaiter } from './kernel/positions.ts';
import { registryProjection } from './registry/projection.ts';
import { testDatabase } from './testing/harness.ts';
import { append, companyA } from './testing/history.ts';

const plant = (n: number) => `0199f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const registered = (n: number) => ({
  type: 'PlantRegistered',
  data: { id: plant(n), values: { description: `Impianto ${n}` } },
});

const start = (url: string) => {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      AUTH_SECRET: 'x'.repeat(40),
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
    },
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

test('the process follows the log, takes part in a rebuild by the command, stops cleanly and goes on where it was', async () => {
  const { pool, url } = await testDatabase();
  const signals = await connectPostgresSignals({ url });
  const store = createPostgresEventStore({ url, signals });
  const waiter = createPositionWaiter(pool, signals);
  onTestFinished(async () => {
    waiter.close();
    await store.close();
    await signals.close();
  });
  const all = projections.map(({ name }) => name);
  const seen = (position: bigint) => waiter.waitFor(all, position, 20_000);
  const count = async () => (await pool.query('select count(*)::int as n from rm.plants')).rows[0].n;

  const first = start(url);
  const [{ address }] = (await once(first, 'message')) as [ChildMessage];
  expect(await seen(await append(store, `plant-${plant(1)}`, [registered(1)]))).toBe(true);
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 10_000 });
  const ready = (await (await fetch(`${address}/readyz`)).json()) as { checks: object };
  expect(ready.checks).toMatchObject({ registry: { ok: true, detail: { state: 'live', position: '1', head: '1' } } });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toContain('cadenza_projection_state{projection="registry",state="live",process="projections"} 1');
  expect(metrics).toContain('cadenza_projection_lag_positions{projection="registry",process="projections"} 0');

  const said: string[] = [];
  const tools = { pool, store, say: (line: string) => void said.push(line) };
  await rebuildNow(registryProjection, { ...tools, signal: AbortSignal.timeout(20_000) });
  expect(said.at(-1)).toBe('registry was rebuilt and serves from position 1.');
  expect(await seen(await append(store, `plant-${plant(2)}`, [registered(2)], companyA))).toBe(true);
  expect(await count()).toBe(2);
  // The state is written down a moment after the rows can be seen.
  await vi.waitFor(async () => {
    said.length = 0;
    await printStatus(projections, tools);
    expect(said[2]).toMatch(/^registry +live +version 1 \(build 2\), position 2 of 2$/);
  });

  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([0, null]);
  const missed = await append(store, `plant-${plant(3)}`, [registered(3)]);
  start(url);
  expect(await seen(missed)).toBe(true);
  expect(await count()).toBe(3);
}, 60_000);

test('requests of a company cannot read what stands above companies', async () => {
  const { pool } = await testDatabase();
  const { ensureTables } = await import('./kernel/builds.ts');
  await ensureTables(pool, identityProjection, 0n);
  const { withCompany } = await import('@cadenza/infra/postgres/company-scope');
  const read = withCompany(pool, companyA, (_db, client) => client.query('select * from rm.users'));
  await expect(read).rejects.toThrow('permission denied');
});
