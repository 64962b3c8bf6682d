import { united } from '@cadenza/domain/reports/breakdowns';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { anew, milliseconds, type ReportScope, type Sql, type TimeSpan, worksOf } from './queries.ts';

/** What a maintainer has done between two times, and what was planned for them. */
export type ReportLoad = {
  maintainerId: string;
  label: string;
  color: number;
  planned: number;
  completed: number;
  /** Hours of labour: of what is completed. */
  hours: number;
  faultHours: number;
};

/** The works that somebody has and that begin in one of the spans (epoch milliseconds). */
const loadOf = (companyId: string, scope: ReportScope, spans: readonly TimeSpan[]): Sql => {
  // Months that follow each other as one: of many spans an index is of no use.
  const within = sql.join(
    united(spans).map(
      ({ from, to }) =>
        sql`(p.start_at >= to_timestamp(${from / 1000}::float8) and p.start_at < to_timestamp(${to / 1000}::float8))`,
    ),
    sql` or `,
  );
  return sql`${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and (${within})`;
};

/** The load of every maintainer who had work between two times (epoch milliseconds), by name. */
export const reportLoads = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  spans: readonly TimeSpan[],
): Promise<readonly ReportLoad[]> => {
  const { rows } = await sql<ReportLoad>`${anew}
    select m.id as "maintainerId", m.identifier as label, m.color, count(*)::int as planned,
           count(*) filter (where p.completed)::int as completed,
           coalesce(sum(p.duration_minutes) filter (where p.completed), 0)::float8 / 60 as hours,
           coalesce(sum(p.duration_minutes) filter (where p.completed and p.fault), 0)::float8 / 60 as "faultHours"
      from rm.planned_interventions p
      join rm.maintainers m on m.company_id = p.company_id and m.id = p.maintainer_id
     where ${loadOf(companyId, scope, spans)}
     group by m.id, m.identifier, m.color order by ${inWords(sql`m.identifier`)}, m.id`.execute(db);
  return rows;
};

/** A work that is somebody's load; `hours` of labour once it is completed. */
export type LoadWork = { id: string; start: number; end: number; completed: boolean; hours: number | null };

/** One page of the works behind loads, by start, and how many there are. */
export const reportLoadWorks = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { spans, from, count }: { spans: readonly TimeSpan[]; from: number; count: number },
): Promise<{ total: number; works: readonly LoadWork[] }> => {
  const wanted = sql`rm.planned_interventions p where ${loadOf(companyId, scope, spans)} and p.maintainer_id is not null`;
  const { rows } = await sql<{ total: number }>`${anew} select count(*)::int as total from ${wanted}`.execute(db);
  const { rows: works } = await sql<LoadWork>`${anew}
    select p.id, ${milliseconds(sql`p.start_at`)} as start, ${milliseconds(sql`p.end_at`)} as "end", p.completed,
           case when p.completed then p.duration_minutes::float8 / 60 end as hours
      from ${wanted} order by p.start_at, p.id offset ${from} limit ${count}`.execute(db);
  return { total: rows[0]?.total ?? 0, works };
};
