import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { type Branch, branchesOf, type Sql } from './branches.ts';
import { entryOf, type HistoryEntry, type HistorySubject, type Line, namedBy } from './entry.ts';
import { namesAt } from './names.ts';
import { isoFormat, worksOf } from './work-of-line.ts';

export type { HistoryChange, HistoryEntry, HistorySubject, HistoryValue } from './entry.ts';
export type { ValueType } from './fields.ts';

export type HistoryPage = {
  /** Behind this position; the newest unless told. */
  before?: bigint | undefined;
  rows: number;
  /** Whether the reader may see planned work. */
  work: boolean;
};

/**
 * The history of a record, what was done last first, as its readers see when it was done: what a device told late stands where it was
 * done. What was done in the same moment stands in the order of the log. `more` says that older lines follow. Each line is found by an index, so a page costs the same
 * wherever it lies. What does not exist, or not in this company, has none. Run it in `withCompany`.
 */
export const historyOf = async (
  db: ScopedDb,
  companyId: string,
  subject: HistorySubject,
  { before, rows: wanted, work }: HistoryPage,
): Promise<{ entries: HistoryEntry[]; more: boolean }> => {
  const entries = await entriesOf(db, companyId, branchesOf(companyId, subject, work), {
    by: ['happened_at', 'id'],
    before,
    limit: wanted + 1,
  });
  return { entries: entries.slice(0, wanted), more: entries.length > wanted };
};

/**
 * What was done last in a company, newest first, but for the steps of a work and what time alone did: the plan, and what became of
 * support requests where its reader may see those of everybody.
 */
export const lastDone = async (
  db: ScopedDb,
  companyId: string,
  { rows, requests }: { rows: number; requests: boolean },
): Promise<HistoryEntry[]> => {
  // Steps, and the occurrences of a series that came by themselves, stand in no history of a machine.
  const work: Branch = { table: 'planning_activity', where: sql`a.equipment_id is not null` };
  // Its number comes to a request by itself.
  const ofRequests: Branch = { table: 'support_activity', where: sql`a.event <> 'SupportRequestNumbered'` };
  const branches = requests ? [work, ofRequests] : [work];
  const last = await entriesOf(db, companyId, branches, { by: ['id'], limit: rows });
  // What was told later than it was done stands where it was done.
  return last.toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt));
};

/** What events did that a person takes back, by their positions; those that tell nothing are not there. The newest first. */
export const entriesAt = (db: ScopedDb, companyId: string, positions: readonly string[]): Promise<HistoryEntry[]> => {
  const where = sql`a.id = any(${[...positions]}::bigint[])`;
  const tables = ['planning_activity', 'registry_activity', 'support_activity', 'company_activity'];
  const branches: Branch[] = tables.map((table) => ({ table, where }));
  return entriesOf(db, companyId, branches, { by: ['id'], limit: Math.max(positions.length, 1) });
};

const entriesOf = async (
  db: ScopedDb,
  companyId: string,
  branches: readonly Branch[],
  { by, before, limit }: { by: readonly ('happened_at' | 'id')[]; before?: bigint | undefined; limit: number },
): Promise<HistoryEntry[]> => {
  const newestFirst = (of: string): Sql => sql.join(by.map((column) => sql`${sql.ref(`${of}.${column}`)} desc`));
  // The line behind which a page begins is one of those before it: its position says where it lies.
  const last = sql.join(
    branches.map(
      ({ table }) => sql`(select a.happened_at, a.id from ${sql.ref(`rm.${table}`)} a
       where a.company_id = ${companyId} and a.id = ${before ?? 0n}::bigint)`,
    ),
    sql` union all `,
  );
  const behind = before === undefined ? sql`` : sql`and (a.happened_at, a.id) < (select * from (${last}) last limit 1)`;
  const parts = branches.map(
    ({
      table,
      where,
    }) => sql`(select a.id, a.event, a.subject_id, a.actor_id, a.correlation_id, a.happened_at, a.recorded_at,
        a.changes, a.details from ${sql.ref(`rm.${table}`)} a
       where a.company_id = ${companyId} and ${where} ${behind}
       order by ${newestFirst('a')} limit ${limit})`,
  );
  const { rows } = await sql<Line>`
    select id::text, event, subject_id, actor_id, correlation_id, changes, details,
           to_char(happened_at at time zone 'UTC', ${isoFormat}) as happened_at,
           to_char(recorded_at at time zone 'UTC', ${isoFormat}) as recorded_at
      from (${sql.join(parts, sql` union all `)}) lines order by ${newestFirst('lines')} limit ${limit}`.execute(db);
  const works = await worksOf(db, companyId, rows);
  const names = await namesAt(
    db,
    companyId,
    rows.flatMap((row) => [...namedBy(row, works)]),
  );
  return rows.map((row) => entryOf(row, works, names));
};
