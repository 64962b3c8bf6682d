import type { Span } from '@cadenza/domain/reports/month-time';
import type { StatisticsTime, Week } from '@cadenza/domain/reports/statistics-time';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { anew } from './queries.ts';

/**
 * What statistics count of the plan, each in one statement whatever the company has. What is not planned any more is no part of it.
 * Run them in `withCompany`.
 */
type Sql = RawBuilder<unknown>;

/** Lines, equipment and maintainers that are named at most; how many there are in all is told beside them. */
const maxLines = 20;
const maxStopped = 100;
const maxMaintainers = 100;

const at = (milliseconds: number): Sql => sql`to_timestamp(${milliseconds / 1000}::float8)`;

const shown = (companyId: string): Sql =>
  sql`p.company_id = ${companyId} and p.start_at is not null and not p.cancelled`;
const open = (companyId: string): Sql => sql`${shown(companyId)} and not p.completed`;
const starting = ({ from, to }: Span): Sql => sql`p.start_at >= ${at(from)} and p.start_at < ${at(to)}`;
/** As the list has it. */
const late = (now: number): Sql => sql`p.start_at < ${at(now)} and p.end_at < ${at(now)}`;

/** The week of a row, from 1; none of them where it starts outside of all. */
const weekOf = (weeks: readonly Week[]): Sql =>
  sql`width_bucket(p.start_at, array[${sql.join(weeks.map(({ from }) => at(from)))}])`;

const whole = (weeks: readonly Week[]): Span => ({ from: weeks[0]?.from ?? 0, to: weeks.at(-1)?.to ?? 0 });

export type PlanCounts = {
  overdue: number;
  today: number;
  todayDone: number;
  week: number;
  weekDone: number;
  /** Of this week, open, without a maintainer. */
  unassigned: number;
};

/** Of all, or of one maintainer. */
export const planCounts = async (
  db: ScopedDb,
  companyId: string,
  { now, today, next: [week] }: StatisticsTime,
  maintainerId: string | null,
): Promise<PlanCounts> => {
  const own = maintainerId === null ? sql`` : sql`and p.maintainer_id = ${maintainerId}`;
  const { rows } = await sql<PlanCounts>`${anew}
    select late.n as overdue, of_week.* from
      (select count(*)::int as n from rm.planned_interventions p where ${open(companyId)} and ${late(now)} ${own}) late,
      (select count(*) filter (where ${starting(today)})::int as today,
              count(*) filter (where ${starting(today)} and p.completed)::int as "todayDone",
              count(*)::int as week, count(*) filter (where p.completed)::int as "weekDone",
              count(*) filter (where not p.completed and p.maintainer_id is null)::int as unassigned
         from rm.planned_interventions p where ${shown(companyId)} and ${starting(week ?? today)} ${own}) of_week`.execute(
    db,
  );
  return rows[0] as PlanCounts;
};

export type OverdueLine = { id: string; label: string; count: number; oldest: number };

/** Lines with work that is late, the most first; `oldest`: when the longest of it should have ended, epoch milliseconds. */
export const overdueByLine = async (
  db: ScopedDb,
  companyId: string,
  now: number,
): Promise<{ total: number; lines: readonly OverdueLine[] }> => {
  const { rows } = await sql<OverdueLine & { total: number }>`${anew}
    with late as materialized (
      select p.equipment_id, count(*) as n, min(p.end_at) as oldest from rm.planned_interventions p
       where ${open(companyId)} and ${late(now)} group by 1)
    select l.id, l.description as label, sum(w.n)::int as count, count(*) over ()::int as total,
           (extract(epoch from min(w.oldest)) * 1000)::float8 as oldest
      from late w
      join rm.equipment e on e.company_id = ${companyId} and e.id = w.equipment_id
      join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
     group by l.id, l.description order by 3 desc, ${inWords(sql`l.description`)}, l.id limit ${maxLines}`.execute(db);
  return { total: rows[0]?.total ?? 0, lines: rows.map(({ total: _, ...line }) => line) };
};

export type StoppedEquipment = {
  id: string;
  label: string;
  line: string;
  since: number;
  faults: number;
  workId: string;
};

/** Equipment in use with a fault that has begun and is not completed, the longest first; `workId`: the work that began first. */
export const stoppedEquipment = async (
  db: ScopedDb,
  companyId: string,
  now: number,
): Promise<{ total: number; equipment: readonly StoppedEquipment[] }> => {
  const { rows } = await sql<StoppedEquipment & { total: number }>`${anew}
    select e.id, e.description as label, coalesce(l.description, '') as line, s.faults, s.work_id as "workId",
           (extract(epoch from s.since) * 1000)::float8 as since, count(*) over ()::int as total
      from (select p.equipment_id, count(*)::int as faults, min(least(p.start_at, r.happened_at)) as since,
                   (array_agg(p.id order by p.start_at, p.id))[1] as work_id
              from rm.planned_interventions p
              left join rm.support_requests r on r.company_id = p.company_id and r.id = p.support_request_id
             where ${open(companyId)} and p.fault and p.start_at <= ${at(now)} group by p.equipment_id) s
      join rm.equipment e on e.company_id = ${companyId} and e.id = s.equipment_id and e.active
      left join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
     order by s.since, e.id limit ${maxStopped}`.execute(db);
  return { total: rows[0]?.total ?? 0, equipment: rows.map(({ total: _, ...one }) => one) };
};

export type WeekDone = { planned: number; done: number };

/** Of the works that start in each of these weeks: how many, and how many of them are completed. */
export const doneByWeek = async (
  db: ScopedDb,
  companyId: string,
  weeks: readonly Week[],
): Promise<readonly WeekDone[]> => {
  const { rows } = await sql<WeekDone & { week: number }>`${anew}
    select ${weekOf(weeks)} as week, count(*)::int as planned, count(*) filter (where p.completed)::int as done
      from rm.planned_interventions p where ${shown(companyId)} and ${starting(whole(weeks))} group by 1`.execute(db);
  const found = new Map(rows.map(({ week, planned, done }) => [week, { planned, done }]));
  return weeks.map((_, index) => found.get(index + 1) ?? { planned: 0, done: 0 });
};

/** A maintainer's planned hours in each week that are still to be done; null is what nobody has. */
export type PlannedHours = {
  maintainer: { id: string; label: string; color: number } | null;
  hours: readonly number[];
};

/** Hours of open work planned in each week, of everybody who is active or has some, the most first; what nobody has at the end. */
export const plannedHours = async (
  db: ScopedDb,
  companyId: string,
  weeks: readonly Week[],
): Promise<{ total: number; rows: readonly PlannedHours[] }> => {
  type Row = { id: string | null; label: string | null; color: number | null; hours: number[]; total: number };
  const { rows } = await sql<Row>`${anew}
    with weekly as (
      select p.maintainer_id, ${weekOf(weeks)} as week, sum(extract(epoch from p.end_at - p.start_at))::float8 / 3600 as hours
        from rm.planned_interventions p where ${open(companyId)} and ${starting(whole(weeks))} group by 1, 2),
    people as (
      select m.id, m.identifier, m.color from rm.maintainers m
       where m.company_id = ${companyId} and (m.active or m.id in (select w.maintainer_id from weekly w))
      union all select null, null, null where exists (select from weekly w where w.maintainer_id is null))
    select o.id, o.identifier as label, o.color, count(*) over ()::int as total,
           array(select coalesce((select w.hours from weekly w where w.maintainer_id is not distinct from o.id and w.week = n), 0)
                   from generate_series(1, ${weeks.length}::int) n order by n) as hours
      from people o
     order by o.id is null, (select sum(w.hours) from weekly w where w.maintainer_id = o.id) desc nulls last,
              ${inWords(sql`o.identifier`)}, o.id`.execute(db);
  const listed = rows.filter(({ id }, index) => id === null || index < maxMaintainers);
  return {
    total: rows.filter(({ id }) => id !== null).length,
    rows: listed.map(({ id, label, color, hours }) => ({
      maintainer: id === null ? null : { id, label: label ?? '', color: color ?? 0 },
      hours,
    })),
  };
};
