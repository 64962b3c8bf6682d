import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { ChildMessage } from '@cadenza/infra/process/parent';
import { connectPostgresSignals } from '@cadenza/infra/signals/postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { projections } from './all.ts';
import { printStatus, rebuildNow } from './cli/commands.ts';
import { identityProjection } from './identity/projection.ts';
import { ensureTables } from './kernel/builds.ts';
import { fingerprintOf } from './kernel/fingerprint.ts';
import { createPositionWaiter } from './kernel/positions.ts';
import { projectionMigrations } from './migrations.ts';
import { registryProjection } from './registry/projection.ts';
import { testDatabase } from './testing/harness.ts';
import { append, companyA, companyB } from './testing/history.ts';

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
    const code = await fingerprintOf(registryProjection);
    expect(said[2]?.replace(/ +/g, ' ')).toBe(`registry live code ${code} (build 2), position 2 of 2`);
  });

  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([0, null]);
  const missed = await append(store, `plant-${plant(3)}`, [registered(3)]);
  start(url);
  expect(await seen(missed)).toBe(true);
  expect(await count()).toBe(3);
}, 60_000);

describe('what stands above companies', () => {
  const setUp = async () => {
    const { pool } = await testDatabase();
    await ensureTables(pool, identityProjection, 0n);
    await pool.query(
      `insert into rm.users
         (id, name, surname, username, email, roles, active, password_expired, memberships, version, deleted)
       select gen_random_uuid(), name, 'Greco', name, 'a@example.org', '{}', true, false,
              jsonb_build_array(jsonb_build_object('companyId', company, 'active', true, 'maintainerId', null)), 1, false
         from (values ('Marta', $1::text), ('Piero', $2::text)) users (name, company)`,
      [companyA, companyB],
    );
    const asOwner = (statement: string) => pool.query(statement);
    const inScope = (statement: string) => withCompany(pool, companyA, (_db, client) => client.query(statement));
    const namesOnly = async () => {
      expect((await inScope('select name, surname from rm.users')).rows).toEqual([{ name: 'Marta', surname: 'Greco' }]);
      for (const column of ['*', 'email', 'username', 'roles', 'memberships']) {
        await expect(inScope(`select ${column} from rm.users`)).rejects.toThrow('permission denied');
      }
      // A filter would tell as well what a column holds.
      const filtered = inScope(`select name from rm.users where memberships::text like '%${companyB}%'`);
      await expect(filtered).rejects.toThrow('permission denied');
      const noScope = `begin; set local role cadenza_reader; select name from rm.users`;
      const client = await pool.connect();
      // Several statements, several answers.
      const answers = [await client.query(noScope)].flat();
      await client.query('rollback');
      client.release();
      expect(answers.at(-1)?.rows).toEqual([]);
      expect((await asOwner('select email from rm.users')).rows).toHaveLength(2);
    };
    return { asOwner, namesOnly };
  };

  test('is closed to requests of a company but for the names of its own users', async () => {
    const { namesOnly } = await setUp();
    await namesOnly();
  });

  test('shows the same where the table was made before names were shown', async () => {
    const { asOwner, namesOnly } = await setUp();
    await asOwner(`drop policy company on rm.users; drop policy owner on rm.users;
      alter table rm.users disable row level security; alter table rm.users no force row level security;
      revoke all on rm.users from cadenza_reader; revoke all (id, name, surname) on rm.users from cadenza_reader`);
    await expect(namesOnly()).rejects.toThrow('permission denied');
    await asOwner(await readFile(new URL('002-names.sql', projectionMigrations.folder), 'utf8'));
    await namesOnly();
  });
});
