import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effortFrom } from '../faults/testing/effort.ts';
import { companyPolicySql } from './company-policy.ts';
import { withCompany, withCompanyAtOnce } from './company-scope.ts';
import { createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const rossi = '0199a000-0000-7000-8000-000000000001';
const bianchi = '0199a000-0000-7000-8000-000000000002';

type Tables = { 'rm.plant': { company_id: string; name: string } };

let database: TestDatabase;
/** As that of the api: statements are sent without waiting for the answers before them. */
let pipelining: Pool;
const names = (companyId: string): Promise<string[]> =>
  withCompany(database.pool, companyId, async (db) =>
    (await db.withTables<Tables>().selectFrom('rm.plant').select('name').execute()).map(({ name }) => name),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  pipelining = createPool({ url: database.url, applicationName: 'test', pipeline: true });
  await database.pool.query(`create table rm.plant (company_id uuid not null, name text not null);
    ${companyPolicySql('rm', 'plant')}
    insert into rm.plant values ('${rossi}', 'Linea Rossi'), ('${bianchi}', 'Linea Bianchi')`);
});
afterAll(async () => {
  await pipelining.end();
  await database.drop();
});

describe('withCompany', () => {
  it('shows nothing of another company to a query without a where clause', async () => {
    expect(await names(rossi)).toEqual(['Linea Rossi']);
    expect(await names(bianchi)).toEqual(['Linea Bianchi']);
  });

  it('leaves no scope behind on the connection', async () => {
    const one = await database.pool.connect();
    try {
      await one.query(`begin; set local role cadenza_reader; set local cadenza.company_id = '${rossi}'; commit`);
      await one.query('begin; set local role cadenza_reader');
      expect((await one.query('select * from rm.plant')).rows).toEqual([]);
      await one.query('rollback');
      expect((await one.query<{ who: string }>('select current_user as who')).rows[0]?.who).toBe('cadenza');
    } finally {
      one.release();
    }
  });

  it('gives each of thousands of interleaved requests its own company, some of which break off', async () => {
    const broken = new Error('the reader gave up');
    const wrong: unknown[] = [];
    const each = effortFrom(process.env).nightly ? 200 : 40;
    // Many more than the pool has connections: each serves both companies in turn, also right after a failure.
    const lane = async (number: number): Promise<void> => {
      for (let n = 0; n < each; n++) {
        const [companyId, own] = (n + number) % 3 === 0 ? [rossi, 'Linea Rossi'] : [bianchi, 'Linea Bianchi'];
        if (n % 10 === number % 10) {
          const failed = withCompany(database.pool, companyId, () => Promise.reject(broken));
          await failed.catch((error: unknown) => error === broken || wrong.push(error));
        } else {
          const seen = await names(companyId);
          if (seen.length !== 1 || seen[0] !== own) wrong.push([companyId, seen]);
        }
      }
    };
    await Promise.all(Array.from({ length: 100 }, (_, number) => lane(number)));
    expect(wrong).toEqual([]);
  }, 180_000);

  it('can write nothing, and cannot read the log', async () => {
    const inScope = (statement: string) => withCompany(database.pool, rossi, (_, client) => client.query(statement));
    await expect(inScope(`insert into rm.plant values ('${rossi}', 'x')`)).rejects.toThrow();
    await expect(inScope('select * from es.events')).rejects.toThrow(/permission denied/);
    await expect(inScope('select * from es.checkpoints')).resolves.toMatchObject({ rows: [] });
  });

  it('hands on the error of the reader and keeps the connection usable', async () => {
    await expect(
      withCompany(database.pool, rossi, async () => {
        throw new Error('reader failed');
      }),
    ).rejects.toThrow('reader failed');
    expect(await names(rossi)).toEqual(['Linea Rossi']);
  });

  it('refuses what is no UUID before it reaches the database', async () => {
    await expect(names(`${rossi}'; drop table rm.plant; --`)).rejects.toThrow(TypeError);
  });
});

describe('withCompanyAtOnce', () => {
  const asked = '0199a000-0000-7000-8000-000000000009';
  const atOnce = (companyId: string, statement: RawBuilder<{ name: string }>) =>
    withCompanyAtOnce(pipelining, companyId, async (db) => (await statement.execute(db)).rows.map(({ name }) => name));
  const all = sql<{ name: string }>`select name from rm.plant`;

  it('shows nothing of another company either, and leaves no scope behind', async () => {
    const companies = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? rossi : bianchi));
    const expected = companies.map((id) => (id === rossi ? ['Linea Rossi'] : ['Linea Bianchi']));
    expect(await Promise.all(companies.map((id) => atOnce(id, all)))).toEqual(expected);
    const { rows } = await pipelining.query<{ who: string; company: string | null }>(
      `select current_user as who, nullif(current_setting('cadenza.company_id', true), '') as company`,
    );
    expect(rows).toEqual([{ who: 'cadenza', company: null }]);
  });

  it('hands on ids, lists, numbers and nothing', async () => {
    const mine = (ids: readonly string[], most: number, name: string | null = null) =>
      atOnce(
        rossi,
        sql`select name from rm.plant
             where company_id = any(${[...ids]}::uuid[]) and company_id <> ${asked} and (${name}::text is null or name = ${name})
               and ${true} and es.clock_now() > ${'2026-03-02T08:00:00+01:00'}::timestamptz limit ${most}`,
      );
    expect(await mine([asked, rossi, bianchi], 5)).toEqual(['Linea Rossi']);
    expect(await mine([], 5)).toEqual([]);
    expect(await mine([rossi], 0)).toEqual([]);
    expect(await mine([rossi], 5, 'Linea')).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a quote', "x'; drop table rm.plant; --"],
    ['a backslash', '\\'],
    ['spaces', 'Linea Rossi'],
    ['what a list reads as its end', ['a', '}', '"', ',', "'", '\\', '']],
    ['what a list reads as nothing', ['null', 'NULL']],
    ['places of other parameters', '$1 $2'],
    ['more than fits', 'x'.repeat(1_000)],
    ['letters of all kinds', ['è«»', '🛠️']],
  ])('hands %s on as it is', async (_what, value) => {
    const list = Array.isArray(value);
    const answered = await atOnce(
      rossi,
      sql`select item as name from unnest(${list ? value : [value]}::text[]) with ordinality i (item, at), rm.plant order by at`,
    );
    expect(answered).toEqual(list ? value : [value]);
    if (!list) expect(await atOnce(rossi, sql`select ${value}::text as name from rm.plant`)).toEqual([value]);
    await expect(atOnce("x'; --", all)).rejects.toThrow(TypeError);
    expect(await names(rossi)).toEqual(['Linea Rossi']);
  });

  it('goes on, planned as it is, where a rebuild has put another table in the place of the one before', async () => {
    const one = createPool({ url: database.url, applicationName: 'test', max: 1, pipeline: true });
    const often = async () => {
      for (const id of [rossi, bianchi, rossi, bianchi, rossi, bianchi, rossi])
        expect(await withCompanyAtOnce(one, id, async (db) => (await all.execute(db)).rows)).toEqual([
          { name: id === rossi ? 'Linea Rossi' : 'Linea Bianchi' },
        ]);
    };
    await often();
    const { rows } = await one.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
    expect(rows).toEqual([{ n: 1 }]);
    await database.pool.query(`create table rm.next (more int, company_id uuid not null, name text not null);
      insert into rm.next select 1, company_id, name from rm.plant;
      ${companyPolicySql('rm', 'next')} drop table rm.plant; alter table rm.next rename to plant`);
    await often();
    await one.end();
  });

  it('asks one thing, writes nothing, and hands on what fails', async () => {
    const twice = withCompanyAtOnce(pipelining, rossi, async (db) => [await all.execute(db), await all.execute(db)]);
    await expect(twice).rejects.toThrow('one statement');
    await expect(atOnce(rossi, sql`delete from rm.plant returning name`)).rejects.toThrow(
      /permission denied|read-only/,
    );
    await expect(atOnce(rossi, sql`select name from rm.nothing`)).rejects.toThrow(/does not exist/);
    for (const id of Array.from({ length: 20 }, () => rossi)) expect(await atOnce(id, all)).toEqual(['Linea Rossi']);
  });
});

describe('an owner that is no superuser', () => {
  it('writes every company and reads in scope, as in production', async () => {
    const own = await createTestDatabase();
    const owner = `owner_${own.url.slice(-12)}`;
    try {
      const client = await own.pool.connect();
      await client.query(`create role ${owner} nologin; grant usage, create on schema rm to ${owner};
        grant cadenza_reader to ${owner} with inherit false, set true; set role ${owner};
        create table rm.line (company_id uuid not null, name text not null);
        ${companyPolicySql('rm', 'line')}
        insert into rm.line values ('${rossi}', 'a'), ('${bianchi}', 'b')`);
      expect((await client.query('select name from rm.line')).rowCount).toBe(2);
      await client.query(`begin; set local role cadenza_reader; set local cadenza.company_id = '${bianchi}'`);
      expect((await client.query('select name from rm.line')).rows).toEqual([{ name: 'b' }]);
      await client.query(`rollback; reset role; drop owned by ${owner}; drop role ${owner}`);
      client.release();
    } finally {
      await own.drop();
    }
  });

  it('answers what the planner needs: the expression of the policy', async () => {
    const { rows } = await sql<{ relforcerowsecurity: boolean }>`select relforcerowsecurity from pg_class
      where oid = 'rm.plant'::regclass`.execute((await import('./database.ts')).createDatabase(database.pool));
    expect(rows).toEqual([{ relforcerowsecurity: true }]);
  });
});
