import type { Actor } from '@cadenza/domain/identity/actor';
import { type Permission, permissions } from '@cadenza/domain/identity/permissions';
import { newId } from '@cadenza/infra/ids';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { registryProjection } from '@cadenza/projections/registry/projection';
import { testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, companyB } from '@cadenza/projections/testing/history';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { answer } from './answer.ts';
import { defineQuery, type Reading } from './query.ts';

const person = (...roles: string[]): Actor => ({
  kind: 'person',
  ...{ userId: newId(), companyId: companyA, roles, maintainerId: null },
});
const system: Actor = { kind: 'system', companyId: companyA };
const every = Object.keys(permissions) as Permission[];
const clock = () => '2026-03-02T08:00:00.000Z';

const nothing = (permission: Permission) =>
  defineQuery({ name: 'test.nothing', permission, reads: [], run: async ({ now }: Reading, _: null) => ({ now }) });

/** What of all permissions an actor may ask with. */
const questionsOf = async (actor: Actor): Promise<Permission[]> => {
  const { pool } = await testDatabase();
  const allowed: Permission[] = [];
  for (const permission of every) {
    const found = await answer({ pool, clock }, nothing(permission), null, { actor, at: 'now' });
    if ('now' in found) allowed.push(permission);
    else expect(found.code).toBe('not_authorised');
  }
  return allowed;
};

describe('whoever asks', () => {
  test('may, as a person, what the permission table says of the roles; a demo user looks and does no more', async () => {
    expect(await questionsOf(person('ROLE_USER'))).toEqual(
      every.filter((one) => (permissions[one] as readonly string[]).includes('ROLE_USER')),
    );
    const ofDemo = await questionsOf(person('ROLE_DEMO'));
    expect(ofDemo).toContain('reports.read');
    expect(ofDemo).not.toContain('reports.print');
    expect(await questionsOf(person())).toEqual([]);
  });

  test('may what is public as the public, and everything as the system', async () => {
    expect(await questionsOf({ kind: 'public', companyId: companyA })).toEqual([
      'reports.subscribe',
      'support.open',
      'signUp.open',
    ]);
    expect(await questionsOf(system)).toEqual(every);
  });
});

describe('an answer', () => {
  const lines = sql<{ description: string }>`select description from rm.lines order by description`;
  const insert = `insert into rm.lines (company_id, id, active, version, description) values ($1, gen_random_uuid(), true, 1, $2)`;
  const database = async () => {
    const { pool } = await testDatabase();
    await ensureTables(pool, registryProjection, 0n);
    await pool.query(insert, [companyA, 'Linea 1']);
    await pool.query(insert, [companyB, 'Altra linea']);
    return pool;
  };

  test('is of one state of the rows of one company, whatever is written meanwhile', async () => {
    const pool = await database();
    const twice = defineQuery({
      ...{ name: 'test.twice', permission: 'planning.read', reads: ['registry'] },
      run: async ({ db }: Reading, _: null) => {
        const before = (await lines.execute(db)).rows;
        await pool.query(insert, [companyA, 'Linea 2']);
        return [before, (await lines.execute(db)).rows];
      },
    });
    const asked = () => answer({ pool, clock }, twice, null, { actor: system, at: 'now' });
    expect(await asked()).toEqual([[{ description: 'Linea 1' }], [{ description: 'Linea 1' }]]);
    expect(await asked()).toMatchObject([
      [{}, {}],
      [{}, {}],
    ]);
  });

  test('is a refusal for a position of the past, and nothing is read', async () => {
    const unread = defineQuery({
      ...{ name: 'test.unread', permission: 'planning.read', reads: [] },
      run: () => Promise.reject(new Error('it is read')),
    });
    const { pool } = await testDatabase();
    const asked = answer({ pool, clock }, unread, null, { actor: system, at: { position: 7n } });
    expect(await asked).toMatchObject({ code: 'unsupported' });
  });

  test('is of all companies for a query that reads as the owner, which changes nothing either', async () => {
    const pool = await database();
    const above = { permission: 'companies.read', reads: ['registry'], asOwner: 'of-all' } as const;
    for (const atOnce of [{}, { oneStatement: true } as const]) {
      const all = defineQuery({
        ...{ name: 'test.above', ...above, ...atOnce },
        run: async ({ db }: Reading, _: null) => (await lines.execute(db)).rows,
      });
      expect(await answer({ pool, clock }, all, null, { actor: system, at: 'now' })).toEqual([
        { description: 'Altra linea' },
        { description: 'Linea 1' },
      ]);
      const refused = answer({ pool, clock }, all, null, { actor: person('ROLE_ADMIN'), at: 'now' });
      expect(await refused).toMatchObject({ code: 'not_authorised' });
      const writing = defineQuery({
        ...{ name: 'test.writing-above', ...above, ...atOnce },
        run: ({ db }: Reading, _: null) => sql`delete from rm.lines`.execute(db),
      });
      await expect(answer({ pool, clock }, writing, null, { actor: system, at: 'now' })).rejects.toThrow(
        /read-only transaction/,
      );
    }
  });

  test('changes nothing: a query that writes is refused by the database', async () => {
    const pool = await database();
    const writing = defineQuery({
      ...{ name: 'test.writing', permission: 'planning.read', reads: [] },
      run: ({ db }: Reading, _: null) => sql`delete from rm.lines`.execute(db),
    });
    await expect(answer({ pool, clock }, writing, null, { actor: system, at: 'now' })).rejects.toThrow(
      /permission denied|read-only transaction/,
    );
  });
});
