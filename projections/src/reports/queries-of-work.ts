import { united } from '@cadenza/domain/reports/breakdowns';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import {
  anew,
  begun,
  doneBefore,
  longerThanADay,
  milliseconds,
  over,
  overBy,
  packed,
  type Sql,
  type TimeSpan,
  unpacked,
  worksOf,
} from './queries.ts';

const at = (time: number): Sql => sql`to_timestamp(${time / 1000}::float8)`;

/** In one of the spans (epoch milliseconds); those that follow each other as one: of many spans an index is of no use. */
export const within = (value: Sql, spans: readonly TimeSpan[]): Sql =>
  sql`(${sql.join(
    united(spans).map(({ from, to }) => sql`(${value} >= ${at(from)} and ${value} < ${at(to)})`),
    sql` or `,
  )})`;

const around = (spans: readonly TimeSpan[]): TimeSpan => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

/**
 * The works `p` that were completed in some months, by their actual end. What was completed before it was to begin has an index of its
 * own, as what takes longer than a day.
 */
export const doneWorks = (companyId: string, scope: ReportScope, months: readonly TimeSpan[]): Sql => {
  const { from, to } = around(months);
  const wanted = sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and p.completed and ${within(over, months)}`;
  return sql`(${wanted} and p.start_at >= ${at(from)} - ${overBy} and p.start_at < ${at(to)}
    union all ${wanted} and p.start_at < ${at(from)} - ${overBy} and ${longerThanADay} and p.end_at >= ${at(from)}
    union all ${wanted} and ${doneBefore(at(from), at(to))})`;
};

/** What the spare parts of a work cost, each line in whole cents as `partTotal` has it; null where there are none. */
const partsCost = sql`case when p.parts is not null then (
  select sum(round((part ->> 'costCents')::numeric * (part ->> 'quantity')::numeric))::float8 from jsonb_array_elements(p.parts) part) end`;

/** A completed work: when it was begun and over (epoch milliseconds), hours of labour and cents of spare parts; null where nobody said any. */
export type Done = {
  id: string;
  start: number;
  end: number;
  fault: boolean;
  hours: number | null;
  partsCost: number | null;
};

/** What completed work is looked at for. */
const took = {
  labour: sql`p.duration_minutes is not null`,
  plannedLabour: sql`p.duration_minutes is not null and not p.fault`,
  unplannedLabour: sql`p.duration_minutes is not null and p.fault`,
  withoutLabour: sql`p.duration_minutes is null`,
  parts: sql`p.parts is not null`,
} as const;
export type Took = keyof typeof took;

/** The works that took it: one page by start, and how many there are. */
export const doneWorkPage = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { months, what, from, count }: { months: readonly TimeSpan[]; what: Took; from: number; count: number },
): Promise<{ total: number; works: readonly Done[] }> => {
  const wanted = sql`${doneWorks(companyId, scope, months)} p where ${took[what]}`;
  const { rows } = await sql<{ total: number }>`${anew} select count(*)::int as total from ${wanted}`.execute(db);
  const { rows: works } = await sql<Done>`${anew}
    select p.id, ${milliseconds(sql`p.start_at`)} as start, ${milliseconds(over)} as "end", p.fault,
           p.duration_minutes::float8 / 60 as hours, ${partsCost} as "partsCost"
      from ${wanted} order by p.start_at, p.id offset ${from} limit ${count}`.execute(db);
  return { total: rows[0]?.total ?? 0, works };
};

/** Where a work is planned: of what has clocks `start_at` and `end_at` are those. */
const plannedFrom = sql`coalesce(p.planned_start_at, p.start_at)`;
const plannedTo = sql`coalesce(p.planned_end_at, p.end_at)`;

/**
 * The works `p` that were on the schedule of some months and were deleted for no reason that leaves the figures: deleting what is late
 * makes nothing better. They are few, with an index of their own.
 */
const deletedWorks = (companyId: string, scope: ReportScope, months: readonly TimeSpan[]): Sql =>
  sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.cancelled and p.excused is not true and not p.fault and p.start_at is not null
      and ${within(plannedFrom, months)}`;

/** The works `p` that were put on the schedule of some months. A fault was on no schedule; what left the figures is on it no more. */
const scheduledWorks = (companyId: string, scope: ReportScope, months: readonly TimeSpan[]): Sql => {
  const wanted = sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled and not p.fault`;
  return sql`(${wanted} and p.planned_start_at is null and ${within(sql`p.start_at`, months)}
    union all ${wanted} and p.planned_start_at is not null and ${within(sql`p.planned_start_at`, months)}
    union all ${deletedWorks(companyId, scope, months)})`;
};

/** Scheduled work: when it was to begin and to be over, and when it was (epoch milliseconds); null while it is not completed. */
export type Scheduled = {
  readonly start: number;
  readonly end: number;
  readonly over: number | null;
  readonly deleted: boolean;
};

const overAt = sql`case when p.completed and not p.cancelled then ${milliseconds(over)} end`;

/** Work that was on the schedule of some months. */
export const scheduledById = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  months: readonly TimeSpan[],
): Promise<readonly (Scheduled & { id: string })[]> => {
  const { rows } = await sql<Scheduled & { id: string }>`${anew}
    select p.id, ${milliseconds(plannedFrom)} as start, ${milliseconds(plannedTo)} as "end", ${overAt} as over, p.cancelled as deleted
      from ${scheduledWorks(companyId, scope, months)} p order by start, p.id`.execute(db);
  return rows;
};

/** A work as the figures of its machine take it: completed where it is `over`. Epoch milliseconds, minutes of labour, cents. */
export type MachineWork = {
  readonly fault: boolean;
  readonly begun: number;
  readonly over: number | null;
  readonly plannedFrom: number;
  readonly plannedTo: number;
  /** Nothing but scheduled, and not done. */
  readonly deleted: boolean;
  /** Null where nobody has said any. */
  readonly minutes: number | null;
  readonly partsCost: number;
};

/**
 * The works of some months in one pass, whatever they are counted for: those that were to begin in them, those that were done in them, and
 * those that reach into them. Each by one of the ways in which an index finds it.
 */
const worksAround = (companyId: string, scope: ReportScope, months: readonly TimeSpan[]): Sql => {
  const span = around(months);
  const [from, to] = [at(span.from), at(span.to)];
  const wanted = sql`select p.* from rm.planned_interventions p
    where ${worksOf(companyId, scope)} and p.start_at is not null and not p.cancelled`;
  const early = doneBefore(from, to);
  const elsewhere = sql`p.planned_start_at is not null and ${within(sql`p.planned_start_at`, months)}`;
  // What was planned in the months and done outside of them is found by both times in one index: most was done where it was planned.
  return sql`(${wanted} and p.start_at >= ${from} - ${overBy} and p.start_at < ${to}
    union all ${wanted} and p.start_at < ${from} - ${overBy} and ${longerThanADay} and p.end_at >= ${from}
    union all ${wanted} and ${early}
    union all ${wanted} and ${elsewhere} and p.start_at < ${from} - ${overBy} and (${longerThanADay} and p.end_at >= ${from}) is not true
    union all ${wanted} and ${elsewhere} and p.start_at >= ${to} and (${early}) is not true
    union all ${deletedWorks(companyId, scope, months)})`;
};

/** Of every piece of equipment its works of some months, in no order; most are planned where they were done, and have no spare parts. */
export const worksByMachine = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  months: readonly TimeSpan[],
): Promise<ReadonlyMap<string, readonly MachineWork[]>> => {
  const unless = (value: Sql, known: Sql): Sql =>
    milliseconds(sql`case when ${value} is distinct from ${known} then ${value} end`);
  const done = sql`case when p.completed and not p.cancelled then ${over} end`;
  const { rows } = await sql<
    Record<'id' | 'begun' | 'over' | 'from' | 'to' | 'minutes' | 'parts' | 'faults' | 'gone', string>
  >`${anew}
    select p.equipment_id as id, ${packed(milliseconds(begun))} as begun, ${packed(overAt)} as over,
           ${packed(unless(plannedFrom, begun))} as "from", ${packed(unless(plannedTo, done))} as "to",
           ${packed(sql`case when p.completed then p.duration_minutes end`)} as minutes,
           ${packed(sql`case when p.completed then ${partsCost} end`)} as parts, ${packed(sql`case when p.fault then 1 end`)} as faults,
           ${packed(sql`case when p.cancelled then 1 end`)} as gone
      from ${worksAround(companyId, scope, months)} p group by 1`.execute(db);
  return new Map(
    rows.map(({ id, begun: starts, ...texts }) => {
      const [overs, froms, tos] = [unpacked(texts.over), unpacked(texts.from), unpacked(texts.to)];
      const [minutes, parts, faults] = [unpacked(texts.minutes), unpacked(texts.parts), unpacked(texts.faults)];
      const gone = unpacked(texts.gone);
      const works = unpacked(starts).map((start, n): MachineWork => {
        const [started, ended] = [start ?? 0, overs[n] ?? null];
        return {
          ...{
            fault: faults[n] === 1,
            begun: started,
            over: ended,
            deleted: gone[n] === 1,
            minutes: minutes[n] ?? null,
            partsCost: parts[n] ?? 0,
          },
          ...{ plannedFrom: froms[n] ?? started, plannedTo: tos[n] ?? ended ?? started },
        };
      });
      return [id, works];
    }),
  );
};
