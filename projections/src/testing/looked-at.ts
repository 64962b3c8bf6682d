import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import { onConnection } from '@cadenza/infra/postgres/database';
import type { Pool } from 'pg';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
} & Record<string, unknown>;

/** Rows of a table that a read looked at, those it threw away among them; `whole` are those of which it read more than an index. */
export type Looked = { all: number; whole: number };

const looked = (plan: Plan, table: string): Looked => {
  const thrown = Number(plan['Rows Removed by Filter'] ?? 0) + Number(plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === table ? (plan['Actual Rows'] + thrown) * plan['Actual Loops'] : 0;
  const parts = (plan.Plans ?? []).map((part) => looked(part, table));
  return {
    all: parts.reduce((sum, part) => sum + part.all, own),
    whole: parts.reduce((sum, part) => sum + part.whole, plan['Node Type'] === 'Index Only Scan' ? 0 : own),
  };
};

/** What the one statement of a read in a company's scope looks at; the read itself finds nothing. */
export const lookedAt = (
  pool: Pool,
  companyId: string,
  table: string,
  read: (db: ScopedDb) => Promise<unknown>,
): Promise<Looked> =>
  withCompany(pool, companyId, async (_db, client) => {
    let found: Looked = { all: Number.NaN, whole: Number.NaN };
    const query = async (text: string, values: readonly unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      );
      if (rows[0]) found = looked(rows[0]['QUERY PLAN'][0].Plan, table);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    };
    await read(onConnection({ query }));
    return found;
  });
