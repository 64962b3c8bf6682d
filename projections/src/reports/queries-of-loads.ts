import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { anew, milliseconds, type Sql, type TimeSpan, worksOf } from './queries.ts';
import { doneWorks, within } from './queries-of-work.ts';

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

/**
 * The works of the spans (epoch milliseconds): what is completed belongs to that in which it ended, as in every other figure, and what is
 * not to that in which it is to begin.
 */
const loadOf = (companyId: string, scope: ReportScope, spans: readonly TimeSpan[]): Sql =>
  sql`(select p.* from rm.planned_interventions p
        where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and not p.completed and ${within(sql`p.start_at`, spans)}
       union all ${doneWorks(companyId, scope, spans)})`;

/** What nobody has: it is in no row. */
export type Unassigned = { planned: number; completed: number };

/**
 * The load of every maintainer that there is now, and of who else had work in the spans (epoch milliseconds), or is one of `others`, by
 * name; of a scope of one maintainer, of that one. And what is nobody's.
 */
export const reportLoads = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  spans: readonly TimeSpan[],
  others: readonly string[] = [],
): Promise<{ readonly loads: readonly ReportLoad[]; readonly unassigned: Unassigned }> => {
  const own = scope.maintainerId === null ? sql`true` : sql`m.id = ${scope.maintainerId}`;
  const { rows } = await sql<ReportLoad & { maintainerId: string | null }>`${anew}
    with load as (
      select p.maintainer_id as id, count(*)::int as planned, count(*) filter (where p.completed)::int as completed,
             coalesce(sum(p.duration_minutes) filter (where p.completed), 0)::float8 / 60 as hours,
             coalesce(sum(p.duration_minutes) filter (where p.completed and p.fault), 0)::float8 / 60 as fault_hours
        from ${loadOf(companyId, scope, spans)} p
       group by p.maintainer_id
    )
    select m.id as "maintainerId", m.identifier as label, m.color, coalesce(load.planned, 0) as planned,
           coalesce(load.completed, 0) as completed, coalesce(load.hours, 0) as hours,
           coalesce(load.fault_hours, 0) as "faultHours"
      from (select * from rm.maintainers m where m.company_id = ${companyId} and ${own}) m
      full join load on load.id = m.id
     where case when m.id is null then load.id is null else m.active or load.planned > 0 or m.id = any(${others}::uuid[]) end
     order by ${inWords(sql`m.identifier`)}, m.id`.execute(db);
  const nobodys = rows.find(({ maintainerId }) => maintainerId === null);
  return {
    loads: rows.filter(({ maintainerId }) => maintainerId !== null),
    unassigned: { planned: nobodys?.planned ?? 0, completed: nobodys?.completed ?? 0 },
  };
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
  const wanted = sql`${loadOf(companyId, scope, spans)} p where p.maintainer_id is not null`;
  const { rows } = await sql<{ total: number }>`${anew} select count(*)::int as total from ${wanted}`.execute(db);
  const { rows: works } = await sql<LoadWork>`${anew}
    select p.id, ${milliseconds(sql`p.start_at`)} as start, ${milliseconds(sql`p.end_at`)} as "end", p.completed,
           case when p.completed then p.duration_minutes::float8 / 60 end as hours
      from ${wanted} order by p.start_at, p.id offset ${from} limit ${count}`.execute(db);
  return { total: rows[0]?.total ?? 0, works };
};
