import type { Actor } from '@cadenza/domain/identity/actor';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { onConnection } from '@cadenza/infra/postgres/database';
import { onClient } from '@cadenza/infra/postgres/on-client';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { testDatabase } from '@cadenza/projections/testing/harness';
import { companyA } from '@cadenza/projections/testing/history';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Query, Reading } from '../query.ts';

/** A query with what it is asked, its types forgotten. */
export const asked = <Input, Answer>(query: Query<Input, Answer>, input: Input) => ({
  name: query.name,
  reads: [...query.reads, ...(query.besides ?? [])],
  asOwner: query.asOwner,
  mostStatements: query.oneStatement ? 1 : Number.POSITIVE_INFINITY,
  read: async (reading: Reading): Promise<unknown> => query.run(reading, input),
});

const owners = new Map(projections.flatMap(({ name, tables }) => tables.map((table) => [table.name, name])));
const ownerOf = (table: string): string => owners.get(table) ?? table.replace(/_activity$/, '');

/** Which projections have the tables that the statements of a query name, how many statements there are, and which name no company. */
const projectionsRead = async (
  pool: pg.Pool,
  { read, asOwner: isAbove }: ReturnType<typeof asked>,
  actor: Actor,
): Promise<{ touched: Set<string>; statements: number; ofNoCompany: string[] }> => {
  const touched = new Set<string>();
  const ofNoCompany: string[] = [];
  let statements = 0;
  const readWith = (client: Pick<pg.ClientBase, 'query'>): Promise<unknown> => {
    const query = (text: string, values: readonly unknown[]) => {
      statements += 1;
      const tables = Array.from(text.matchAll(/(?<!collate )\b"?rm"?\."?(\w+)/gi), ([, table = '']) => table);
      for (const table of tables) touched.add(ownerOf(table));
      if (tables.length > 0 && !values.includes(companyA)) ofNoCompany.push(text);
      return client.query(text, [...values]);
    };
    return read({ db: onConnection({ query }), companyId: companyA, actor, now: '2026-03-02T08:00:00.000Z' });
  };
  await (isAbove ? onClient(pool, readWith) : withCompany(pool, companyA, (_db, client) => readWith(client)));
  return { touched, statements, ofNoCompany };
};

/**
 * Holds what queries say that they read, of how many statements they are and of whose rows, against what they ask of a company without
 * anything.
 */
export const expectReadsNamed = async (
  queries: readonly ReturnType<typeof asked>[],
  actor: Actor = { kind: 'system', companyId: companyA },
): Promise<void> => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  await pool.query(
    `insert into rm.companies (company_id, id, code, active, time_zone, working_weekdays, calendar_start_time, calendar_end_time,
       calendar_interval_time, signature_required, preventive_grace_days, password_expiry, change_password_first_login, expiry_days,
       report_targets, version, updated_by, updated_at, business_name)
     values ($1, $1, 'AZ', true, 'Europe/Rome', '{1,2,3,4,5}', '08:00', '17:00', 15, false, 2, false, false, 90, '{}', 1, $1, '2026-03-01T00:00Z', 'Acme')`,
    [companyA],
  );
  for (const query of queries) {
    const { touched, statements, ofNoCompany } = await projectionsRead(pool, query, actor);
    const named = new Set<string>(query.reads);
    expect(statements, `statements of ${query.name}`).toBeLessThanOrEqual(query.mostStatements);
    expect([...touched.difference(named)], `${query.name} reads`).toEqual([]);
    if (query.asOwner === 'of-company') expect(ofNoCompany, `${query.name}, read as the owner`).toEqual([]);
    expect(touched.size, query.name).toBeGreaterThan(0);
  }
};
