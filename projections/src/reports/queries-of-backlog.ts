import type { BacklogSpan } from '@cadenza/domain/reports/backlog';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { anew, milliseconds, type Sql, worksOf } from './queries.ts';

type Asked = Pick<BacklogSpan, 'now' | 'until'>;

const at = (time: number): Sql => sql`to_timestamp(${time / 1000}::float8)`;

/** The works `p` that are open and planned to begin before `until`, whatever is late among them. */
const waiting = (companyId: string, scope: ReportScope, { until }: Asked): Sql =>
  sql`${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and not p.completed and p.start_at < ${at(until)}`;

/** As the list of what is overdue has it. */
const late = ({ now }: Asked): Sql => sql`p.start_at < ${at(now)} and p.end_at < ${at(now)}`;

/** As it is planned: what somebody's clock has counted of it so far is not how long it takes. */
const hours = sql`extract(epoch from coalesce(p.planned_end_at, p.end_at) - coalesce(p.planned_start_at, p.start_at))::float8 / 3600`;

/** Planned hours of open work that somebody has, or with null nobody. */
export type WaitingHours = { maintainerId: string | null; overdue: number; all: number };

export const waitingHours = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  asked: Asked,
): Promise<readonly WaitingHours[]> => {
  const { rows } = await sql<WaitingHours>`${anew}
    select p.maintainer_id as "maintainerId", coalesce(sum(${hours}) filter (where ${late(asked)}), 0)::float8 as overdue,
           sum(${hours})::float8 as "all"
      from rm.planned_interventions p where ${waiting(companyId, scope, asked)} group by 1`.execute(db);
  return rows;
};

export type WaitingWork = { id: string; start: number; end: number; overdue: boolean; hours: number };

/** One page of the works behind the hours that somebody has, by start, and how many there are. */
export const waitingWorks = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { from, count, ...asked }: Asked & { from: number; count: number },
): Promise<{ total: number; works: readonly WaitingWork[] }> => {
  const wanted = sql`rm.planned_interventions p where ${waiting(companyId, scope, asked)} and p.maintainer_id is not null`;
  const { rows } = await sql<{ total: number }>`${anew} select count(*)::int as total from ${wanted}`.execute(db);
  const { rows: works } = await sql<WaitingWork>`${anew}
    select p.id, ${milliseconds(sql`p.start_at`)} as start, ${milliseconds(sql`p.end_at`)} as "end", ${late(asked)} as overdue,
           ${hours} as hours
      from ${wanted} order by p.start_at, p.id offset ${from} limit ${count}`.execute(db);
  return { total: rows[0]?.total ?? 0, works };
};
