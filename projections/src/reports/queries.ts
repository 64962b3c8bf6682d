import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';

/** What a report is about: all that belongs to each of these; null is everything. */
export type ReportScope = {
  readonly equipmentId: string | null;
  readonly lineId: string | null;
  readonly plantId: string | null;
  readonly maintainerId: string | null;
  readonly interventionTypeId: string | null;
};

/** Equipment with what figures need of it. Days are `YYYY-MM-DD`, the cost in cents. */
export type ReportMachine = {
  id: string;
  label: string;
  line: string;
  monthlyHours: number | null;
  installed: string | null;
  bought: string | null;
  purchaseCost: number | null;
  depreciationYears: number | null;
  /** When it was switched off, epoch milliseconds; null while it is in use. */
  endedAt: number | null;
};

/**
 * A work that stopped a machine, or kept it from running. Epoch milliseconds; `end` is null while it is not completed. `start`: when the
 * fault happened, as the request that it answers says; `workStart`: when somebody began.
 */
export type ReportStop = {
  id: string;
  equipmentId: string;
  maintainerId: string | null;
  start: number;
  workStart: number;
  end: number | null;
};

/** Ordinary work by the day that was planned at first; `end` (epoch milliseconds) where it is completed. */
export type ReportDue = {
  id: string;
  equipmentId: string;
  maintainerId: string | null;
  due: string;
  /** When it is planned now, or was begun. */
  start: number;
  end: number | null;
};

type Sql = RawBuilder<unknown>;

const all = (conditions: readonly (Sql | null)[]): Sql =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );

/** The equipment `e` of a scope. */
const machinesOf = (companyId: string, { equipmentId, lineId, plantId }: ReportScope): Sql =>
  all([
    sql`e.company_id = ${companyId}`,
    equipmentId === null ? null : sql`e.id = ${equipmentId}`,
    lineId === null ? null : sql`e.line_id = ${lineId}`,
    plantId === null
      ? null
      : sql`e.line_id in (select l.id from rm.lines l where l.company_id = ${companyId} and l.plant_id = ${plantId})`,
  ]);

/** The works `p` of a scope. */
const worksOf = (companyId: string, scope: ReportScope): Sql => {
  const { equipmentId, lineId, plantId, maintainerId, interventionTypeId } = scope;
  const everywhere = equipmentId === null && lineId === null && plantId === null;
  return all([
    sql`p.company_id = ${companyId}`,
    everywhere ? null : sql`p.equipment_id in (select e.id from rm.equipment e where ${machinesOf(companyId, scope)})`,
    maintainerId === null ? null : sql`p.maintainer_id = ${maintainerId}`,
    interventionTypeId === null ? null : sql`p.intervention_type_id = ${interventionTypeId}`,
  ]);
};

const milliseconds = (value: Sql): Sql => sql`(extract(epoch from ${value}) * 1000)::float8`;

/** Every piece of equipment of a scope by name, also what is no longer in use. */
export const reportMachines = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
): Promise<readonly ReportMachine[]> => {
  const { rows } = await sql<ReportMachine>`
    select e.id, e.description as label, coalesce(l.description, '') as line, e.monthly_hours as "monthlyHours",
           e.installation_date::text as installed, e.purchase_date::text as bought,
           e.purchase_cost::float8 as "purchaseCost", e.depreciation_years as "depreciationYears",
           case when not e.active then (
             select ${milliseconds(sql`max(a.happened_at)`)} from rm.registry_activity a
              where a.company_id = e.company_id and a.subject_id = e.id and a.event = 'EquipmentDeactivated') end as "endedAt"
      from rm.equipment e left join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
     where ${machinesOf(companyId, scope)}
     order by ${inWords(sql`e.description`)}, e.id`.execute(db);
  return rows;
};

/** Beginning so long before a time, a work of a day is over then, on whatever clock. What takes longer has an index by its end. */
const overBy = sql`interval '2 days'`;
const longerThanADay = sql`p.planned_minutes > 1440`;

/** Other work than faults, completed, that stood in the way between two times. */
const completedStops = (companyId: string, scope: ReportScope, from: Sql, to: Sql): Sql => {
  const wanted = sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and not p.fault and p.completed and p.end_at >= ${from}`;
  return sql`(${wanted} and p.start_at >= ${from} - ${overBy} and p.start_at < ${to}
    union all ${wanted} and p.start_at < ${from} - ${overBy} and ${longerThanADay})`;
};

/** Faults between two times, completed or not; `happened`: as the request says that a work answers. */
const faultStops = (companyId: string, scope: ReportScope, from: Sql, to: Sql): Sql =>
  sql`(select p.*, r.happened_at as happened from rm.planned_interventions p
         left join rm.support_requests r on r.company_id = p.company_id and r.id = p.support_request_id
        where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and p.fault
          and least(p.start_at, r.happened_at) < ${to} and (p.end_at >= ${from} or not p.completed))`;

/**
 * Works that stood in the way between two times (epoch milliseconds): faults whether they are completed or not, other work as it was
 * completed. A fault begins when it happened.
 */
export const reportStops = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { fault, from, to }: { fault: boolean; from: number; to: number },
): Promise<readonly ReportStop[]> => {
  const at = (time: number): Sql => sql`to_timestamp(${time / 1000}::float8)`;
  const stops = (fault ? faultStops : completedStops)(companyId, scope, at(from), at(to));
  const begun = fault ? sql`least(p.start_at, p.happened)` : sql`p.start_at`;
  const { rows } = await sql<ReportStop>`
    select p.id, p.equipment_id as "equipmentId", p.maintainer_id as "maintainerId", ${milliseconds(begun)} as start,
           ${milliseconds(sql`p.start_at`)} as "workStart", case when p.completed then ${milliseconds(sql`p.end_at`)} end as "end"
      from ${stops} p order by start, p.id`.execute(db);
  return rows;
};

/**
 * Ordinary work that was put on these days, both included. What was cancelled counts unless somebody said why; a day that the rule
 * skipped was no due day.
 */
export const reportDue = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { first, last }: { first: string; last: string },
): Promise<readonly ReportDue[]> => {
  const { rows } = await sql<ReportDue>`
    select p.id, p.equipment_id as "equipmentId", p.maintainer_id as "maintainerId", p.generated::text as due,
           ${milliseconds(sql`p.start_at`)} as start,
           case when p.completed then ${milliseconds(sql`p.end_at`)} end as "end"
      from rm.planned_interventions p
     where ${worksOf(companyId, scope)} and p.type_code = 'O' and p.generated between ${first}::date and ${last}::date
       and p.start_at is not null and (not p.cancelled or p.cancel_reason is null)
     order by p.generated, p.id`.execute(db);
  return rows;
};

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

type TimeSpan = { from: number; to: number };

/** The works that somebody has and that begin in one of the spans (epoch milliseconds). */
const loadOf = (companyId: string, scope: ReportScope, spans: readonly TimeSpan[]): Sql => {
  const within = sql.join(
    spans.map(
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
  const { rows } = await sql<ReportLoad>`
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
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${wanted}`.execute(db);
  const { rows: works } = await sql<LoadWork>`
    select p.id, ${milliseconds(sql`p.start_at`)} as start, ${milliseconds(sql`p.end_at`)} as "end", p.completed,
           case when p.completed then p.duration_minutes::float8 / 60 end as hours
      from ${wanted} order by p.start_at, p.id offset ${from} limit ${count}`.execute(db);
  return { total: rows[0]?.total ?? 0, works };
};
