import type { CancelCause } from '@cadenza/domain/planning/deletion';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { plannedAnew } from '@cadenza/infra/postgres/prepared';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';

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
  /** The first that is known of it, epoch milliseconds: when it was entered, or what was written up of the time before. */
  recordedAt: number | null;
  /** When it was switched off and on again, in order, epoch milliseconds; `to` is null while it is out of use. */
  outOfUse: readonly { from: number; to: number | null }[];
};

/**
 * A work that stopped a machine, or kept it from running. Epoch milliseconds; `end` is null while it is not completed. `start`: when the
 * fault happened, as the request that it answers says, or the plan where it answers none; `workStart`: when somebody began.
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
  /** Why it was deleted. */
  cause: CancelCause | null;
  reason: string | null;
} & Deleted;

/** What became of ordinary work that was deleted: it leaves the figures, or counts as not done. Null of what was not. */
export type Deleted = { readonly deleted: 'excused' | 'counts' | null };

export type Sql = RawBuilder<unknown>;
/** Begins every statement of a report: a month of a small company has another plan than five years of a large one. */
export const anew: Sql = sql.raw(plannedAnew);
/** Epoch milliseconds. */
export type TimeSpan = { from: number; to: number };

export const allOf = (conditions: readonly (Sql | null)[]): Sql =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );

/** The equipment `e` of a scope. */
export const machinesOf = (companyId: string, { equipmentId, lineId, plantId }: ReportScope): Sql =>
  allOf([
    sql`e.company_id = ${companyId}`,
    equipmentId === null ? null : sql`e.id = ${equipmentId}`,
    lineId === null ? null : sql`e.line_id = ${lineId}`,
    plantId === null
      ? null
      : sql`e.line_id in (select l.id from rm.lines l where l.company_id = ${companyId} and l.plant_id = ${plantId})`,
  ]);

/** The works `p` of a scope. */
export const worksOf = (companyId: string, scope: ReportScope): Sql => {
  const { equipmentId, lineId, plantId, maintainerId, interventionTypeId } = scope;
  const everywhere = equipmentId === null && lineId === null && plantId === null;
  return allOf([
    sql`p.company_id = ${companyId}`,
    everywhere ? null : sql`p.equipment_id in (select e.id from rm.equipment e where ${machinesOf(companyId, scope)})`,
    maintainerId === null ? null : sql`p.maintainer_id = ${maintainerId}`,
    interventionTypeId === null ? null : sql`p.intervention_type_id = ${interventionTypeId}`,
  ]);
};

/** Epoch milliseconds: `extract` would count in decimals, which takes many times as long. */
export const milliseconds = (value: Sql): Sql => sql`round(date_part('epoch', ${value}) * 1000)`;

/** Numbers of many works in one value: as rows of their own, reading them takes longer than finding them. */
export const packed = (value: Sql): Sql => sql`string_agg(coalesce((${value})::int8::text, ''), ',')`;
export const unpacked = (text: string): (number | null)[] =>
  text.split(',').map((one) => (one === '' ? null : Number(one)));

/**
 * When a work was begun and when it was over. What was completed before its end was planned was over then, and what was completed before
 * it was to begin took as long as planned just before: hours that are still to come stop no machine.
 */
export const begun = sql`case when p.completed_at <= p.start_at then p.completed_at - (p.end_at - p.start_at) else p.start_at end`;
export const over = sql`least(p.end_at, p.completed_at)`;

/** Every piece of equipment of a scope by name, also what is no longer in use. */
export const reportMachines = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
): Promise<readonly ReportMachine[]> => {
  const { rows } = await sql<ReportMachine>`${anew}
    select e.id, e.description as label, coalesce(l.description, '') as line, e.monthly_hours as "monthlyHours",
           e.installation_date::text as installed, e.purchase_date::text as bought,
           e.purchase_cost::float8 as "purchaseCost", e.depreciation_years as "depreciationYears",
           ${milliseconds(sql`least(
             (select min(a.happened_at) from rm.registry_activity a where a.company_id = e.company_id and a.subject_id = e.id),
             (select min(r.happened_at) from rm.support_requests r where r.company_id = e.company_id and r.equipment_id = e.id),
             (select least(p.start_at, p.planned_start_at) from rm.planned_interventions p
               where p.company_id = e.company_id and p.equipment_id = e.id and p.start_at is not null and not p.cancelled
               order by p.start_at limit 1),
             early.begun)`)} as "recordedAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('from', s.at, 'to', s.next) order by s.at) from (
               select a.event, ${milliseconds(sql`a.happened_at`)} as at,
                      ${milliseconds(sql`lead(a.happened_at) over (order by a.happened_at, a.id)`)} as next
                 from rm.registry_activity a
                where a.company_id = e.company_id and a.subject_id = e.id
                  and a.event in ('EquipmentDeactivated', 'EquipmentActivated')) s
              where s.event = 'EquipmentDeactivated'), '[]') as "outOfUse"
      from rm.equipment e left join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
      left join (select p.equipment_id, min(${begun}) as begun from rm.planned_interventions p
                  where p.company_id = ${companyId} and p.completed and p.completed_at < p.start_at and not p.cancelled
                  group by 1) early on early.equipment_id = e.id
     where ${machinesOf(companyId, scope)}
     order by ${inWords(sql`e.description`)}, e.id`.execute(db);
  return rows;
};

/** Beginning so long before a time, a work of a day is over then, on whatever clock. What takes longer has an index by its end. */
export const overBy = sql`interval '2 days'`;
export const longerThanADay = sql`p.planned_minutes > 1440`;

/** Completed before it was to begin, wherever that was: few, with an index of their own. */
export const doneBefore = (from: Sql, to: Sql): Sql =>
  sql`p.completed and p.completed_at < p.start_at and p.start_at >= ${to} and p.completed_at >= ${from} and ${begun} < ${to}`;

/** Other work than faults, completed, that stood in the way between two times. */
const completedStops = (companyId: string, scope: ReportScope, from: Sql, to: Sql): Sql => {
  const wanted = sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and not p.fault and p.completed and p.end_at >= ${from}`;
  return sql`(${wanted} and p.start_at >= ${from} - ${overBy} and p.start_at < ${to}
    union all ${wanted} and p.start_at < ${from} - ${overBy} and ${longerThanADay}
    union all ${wanted} and ${doneBefore(from, to)})`;
};

/**
 * Faults between two times, completed or not; `happened`: as the request says that a work answers. `stood_on`: the machine stood, as that
 * says, when all that was worked on it had ended: until the work was completed.
 */
const faultStops = (companyId: string, scope: ReportScope, from: Sql, to: Sql): Sql =>
  sql`(select p.*, r.happened_at as happened, p.completed and r.stopped and ${over} < r.happened_at as stood_on from rm.planned_interventions p
         left join rm.support_requests r on r.company_id = p.company_id and r.id = p.support_request_id
        where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and p.fault
          and least(p.start_at, p.planned_start_at, p.completed_at, r.happened_at) < ${to} and (p.end_at >= ${from} or not p.completed or (r.stopped and p.completed_at >= ${from})))`;

/**
 * Works that stood in the way between two times (epoch milliseconds): faults whether they are completed or not, other work as it was
 * completed. A fault begins when it happened.
 */
export const reportStops = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { fault, from, to }: TimeSpan & { fault: boolean },
): Promise<readonly ReportStop[]> => {
  const at = (time: number): Sql => sql`to_timestamp(${time / 1000}::float8)`;
  const stops = (fault ? faultStops : completedStops)(companyId, scope, at(from), at(to));
  const stoodUntil = sql`greatest(p.completed_at, p.happened)`;
  const since = fault
    ? sql`case when p.stood_on then p.happened else least(${begun}, p.planned_start_at, p.happened) end`
    : begun;
  const workSince = fault ? sql`case when p.stood_on then ${stoodUntil} else ${begun} end` : begun;
  const until = fault ? sql`case when p.stood_on then ${stoodUntil} else ${over} end` : over;
  const { rows } = await sql<ReportStop>`${anew}
    select p.id, p.equipment_id as "equipmentId", p.maintainer_id as "maintainerId", ${milliseconds(since)} as start,
           ${milliseconds(workSince)} as "workStart", case when p.completed then ${milliseconds(until)} end as "end"
      from ${stops} p order by start, p.id`.execute(db);
  return rows;
};

/**
 * The works `p`, ordinary ones (or made something else only after their day) that were put on these days, both included; a day that the rule skipped was no due day, and what a later
 * rule has taken the place of is nothing that anybody deleted.
 */
const dueOf = (companyId: string, scope: ReportScope, { first, last }: DaySpan): Sql =>
  sql`rm.planned_interventions p
     where ${worksOf(companyId, scope)} and (p.type_code = 'O' or p.due_as_ordinary) and p.generated between ${first}::date and ${last}::date
       and p.start_at is not null and (p.excused is not true or p.cancel_cause is not null or p.cancel_reason is not null)`;

const deleted = sql`case when p.excused then 'excused' when p.cancelled then 'counts' end`;

type DaySpan = { first: string; last: string };

/** Ordinary work that was put on these days, both included. */
export const reportDue = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  days: DaySpan,
): Promise<readonly ReportDue[]> => {
  const { rows } = await sql<ReportDue>`${anew}
    select p.id, p.equipment_id as "equipmentId", p.maintainer_id as "maintainerId", p.generated::text as due,
           ${milliseconds(sql`p.start_at`)} as start,
           case when p.completed then ${milliseconds(over)} end as "end", ${deleted} as deleted, p.cancel_cause as cause, p.cancel_reason as reason
      from ${dueOf(companyId, scope, days)}
     order by p.generated, p.id`.execute(db);
  return rows;
};

/** As `reportDueTimes` packs it. */
const packedDeletions = [null, 'counts', 'excused'] as const;

/** The day on which ordinary work was put at first, counted from 1970-01-01, and when it was completed (epoch milliseconds), if it was. */
export type DueTime = { readonly due: number; readonly end: number | null } & Deleted;

/** The same by what it belongs to, in no order; what belongs to nobody is left out. */
export const reportDueTimes = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { by, ...days }: DaySpan & { by: 'equipment_id' | 'maintainer_id' },
): Promise<ReadonlyMap<string, readonly DueTime[]>> => {
  const owner = sql.ref(`p.${by}`);
  const { rows } = await sql<Record<'id' | 'days' | 'ends' | 'gone', string>>`${anew}
    select ${owner} as id, ${packed(sql`p.generated - date '1970-01-01'`)} as days,
           ${packed(sql`case when p.completed then ${milliseconds(over)} end`)} as ends,
           ${packed(sql`case when p.excused then 2 when p.cancelled then 1 end`)} as gone
      from ${dueOf(companyId, scope, days)} and ${owner} is not null group by 1`.execute(db);
  return new Map(
    rows.map(({ id, days: put, ends, gone }) => {
      const [tos, deletions] = [unpacked(ends), unpacked(gone)];
      const deletedAt = (index: number): Deleted['deleted'] => packedDeletions[deletions[index] ?? 0] ?? null;
      return [
        id,
        unpacked(put).map((due, index) => ({ due: due ?? 0, end: tos[index] ?? null, deleted: deletedAt(index) })),
      ];
    }),
  );
};
