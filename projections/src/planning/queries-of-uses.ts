import { isSuperseded, type SeriesValues, valuesAt } from '@cadenza/domain/planning/series-plan';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { type Planned, type PlannedWhole, plannedWhole } from './planned.ts';
import type { SeriesRow } from './tables.ts';

/** Kinds of record whose deactivation reaches planned work, and how an occurrence `p` depends on one. */
export const dependsOn = {
  equipment: (id: unknown) => sql`p.equipment_id = ${id}`,
  maintainer: (id: unknown) => sql`p.maintainer_id = ${id}`,
  intervention: (id: unknown) => sql`p.intervention_id = ${id}`,
  checklist: (id: unknown) => sql`p.checklist_id = ${id}`,
  anomaly: (id: unknown) => sql`${id}::uuid = any(p.anomaly_ids)`,
  supplier: (id: unknown) => sql`exists (select from rm.equipment e
    where e.company_id = p.company_id and e.id = p.equipment_id and e.supplier_id = ${id})`,
  line: (id: unknown) => sql`exists (select from rm.equipment e
    where e.company_id = p.company_id and e.id = p.equipment_id and e.line_id = ${id})`,
  plant: (
    id: unknown,
  ) => sql`exists (select from rm.equipment e join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
    where e.company_id = p.company_id and e.id = p.equipment_id and l.plant_id = ${id})`,
} satisfies Record<string, (id: unknown) => RawBuilder<unknown>>;

export type UsedKind = keyof typeof dependsOn;

export const isUsedKind = (kind: string): kind is UsedKind => Object.hasOwn(dependsOn, kind);

/** Somebody has begun the work `p`: as `isStarted` of the domain has it. */
export const begun = sql`(p.runs is not null or p.progress > 0 or cardinality(p.ticked_line_ids) > 0)`;

/**
 * Planned work from `now` (ISO instant) on that depends on a record and is neither begun, completed nor cancelled, by start:
 * what a deactivation would take away. At most `limit` rows, and how many there are in all.
 */
export const plannedUses = async (
  db: ScopedDb,
  companyId: string,
  kind: UsedKind,
  id: string,
  { now, limit }: { now: string; limit: number },
): Promise<{ rows: PlannedWhole[]; total: number }> => {
  const where = sql`p.company_id = ${companyId} and not p.cancelled and not p.completed
    and p.start_at >= ${now}::timestamptz and not ${begun} and ${dependsOn[kind](id)}`;
  return pageOf(db, companyId, where, limit);
};

/** The same of what was begun, which stays: from `now` on, and all on which a clock runs. */
export const begunUses = async (
  db: ScopedDb,
  companyId: string,
  kind: UsedKind,
  id: string,
  { now, limit }: { now: string; limit: number },
): Promise<{ rows: PlannedWhole[]; total: number }> => {
  const running = sql`jsonb_path_exists(p.runs, '$[*] ? (@.to == null)')`;
  const where = sql`p.company_id = ${companyId} and not p.cancelled and not p.completed and p.start_at is not null
    and ${begun} and (p.start_at >= ${now}::timestamptz or ${running}) and ${dependsOn[kind](id)}`;
  return pageOf(db, companyId, where, limit);
};

/**
 * Planned work on local days (`YYYY-MM-DD` where each series lives) that is neither completed nor cancelled, by start: what
 * a closure of the days would find there. At most `limit` rows, and how many there are in all.
 */
export const plannedOn = async (
  db: ScopedDb,
  companyId: string,
  days: readonly string[],
  { limit }: { limit: number },
): Promise<{ rows: PlannedWhole[]; total: number }> => {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined) return { rows: [], total: 0 };
  // The first two by an index; only what is left is asked for the day on its own wall.
  const where = sql`p.company_id = ${companyId} and not p.cancelled and not p.completed
    and p.start_at >= ${first}::date - interval '1 day' and p.start_at < ${last}::date + interval '2 days'
    and ${dayOnWall} = any(${sorted}::date[])`;
  return pageOf(db, companyId, where, limit);
};

/** How much work is planned on each of these days, as `plannedOn` finds it; days without any are left out. */
export const plannedCounts = async (
  db: ScopedDb,
  companyId: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined) return new Map();
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(${dayOnWall}, 'YYYY-MM-DD') as day, count(*)::int as count from rm.planned_interventions p
     where p.company_id = ${companyId} and not p.cancelled and not p.completed
       and p.start_at >= ${first}::date - interval '1 day' and p.start_at < ${last}::date + interval '2 days'
       and ${dayOnWall} = any(${sorted}::date[]) group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

/** Weekdays (ISO) from a day on (`YYYY-MM-DD`), but for days that are closed by themselves. */
export type OnWeekdays = { weekdays: readonly number[]; from: string; closedDays: readonly string[] };

/** The day on which an occurrence `p` lies where its series lives. */
const dayOnWall = sql`(p.start_at at time zone p.time_zone)::date`;

const onWeekdays = (companyId: string, { weekdays, from, closedDays }: OnWeekdays) => sql`p.company_id = ${companyId}
    and not p.cancelled and not p.completed and p.start_at >= ${from}::date - interval '1 day'
    and ${dayOnWall} >= ${from}::date and extract(isodow from ${dayOnWall}) = any(${weekdays}::int[])
    and ${dayOnWall} <> all(${closedDays}::date[])`;

/** Planned work on weekdays, as `plannedOn`: what taking them out of the working week would find there. */
export const plannedOnWeekdays = (
  db: ScopedDb,
  companyId: string,
  on: OnWeekdays,
  { limit }: { limit: number },
): Promise<{ rows: PlannedWhole[]; total: number }> => pageOf(db, companyId, onWeekdays(companyId, on), limit);

/** How much there is, and on which days, ascending. */
export const plannedDaysOnWeekdays = async (
  db: ScopedDb,
  companyId: string,
  on: OnWeekdays,
): Promise<{ day: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(${dayOnWall}, 'YYYY-MM-DD') as day, count(*)::int as count from rm.planned_interventions p
     where ${onWeekdays(companyId, on)} group by 1 order by 1`.execute(db);
  return rows;
};

const pageOf = async (db: ScopedDb, companyId: string, where: RawBuilder<unknown>, limit: number) => {
  const page = sql`select p.* from rm.planned_interventions p where ${where} order by p.start_at, p.id limit ${limit}`;
  const total = sql`(select count(*) from rm.planned_interventions p where ${where})`;
  return plannedWhole(db, { companyId, page, order: sql`p.start_at, p.id`, total });
};

/** What a series gives its occurrences by its rules; the others are columns of its row. */
const byRules = {
  maintainer: (values: SeriesValues, id: string) => values.maintainerId === id,
  checklist: (values: SeriesValues, id: string) => values.checklistId === id,
  anomaly: (values: SeriesValues, id: string) => values.anomalyIds.includes(id),
};

export const isByRules = (kind: string): kind is keyof typeof byRules => Object.hasOwn(byRules, kind);

/**
 * Series that were not ended and whose next occurrences would depend on the record, whatever became of those that are
 * there: `ordinal` is that of the next one.
 */
export const seriesThatGoOn = async (
  db: ScopedDb,
  companyId: string,
  kind: UsedKind,
  id: string,
): Promise<{ seriesId: string; ordinal: number }[]> => {
  const names = isByRules(kind) ? byRules[kind] : undefined;
  const depends = names === undefined ? dependsOn[kind](id) : sql`p.rules::text like ${`%${id}%`}`;
  const { rows } = await sql<Pick<SeriesRow, 'id' | 'rules' | 'occurrence_count'>>`
    select p.id, p.rules, p.occurrence_count from rm.plan_series p
     where p.company_id = ${companyId} and p.recurring and p.ends_at is null and ${depends} order by p.id`.execute(db);
  return rows
    .filter((row) => names === undefined || names(valuesAt(row.rules, row.occurrence_count), id))
    .map((row) => ({ seriesId: row.id, ordinal: row.occurrence_count }));
};

/** How listed work is cancelled: by itself, or with its series, which ends from an ordinal on. */
export type Endings<Row> = { oneByOne: Row[]; following: { seriesId: string; ordinal: number }[] };

/**
 * Listed work (rows of `plannedUses`, with its `now`) goes with its series where that takes along nothing that was not listed; else
 * each goes by itself, as does what has equipment or a kind of work of its own.
 */
export const endingsOf = async <Row extends Planned>(
  db: ScopedDb,
  companyId: string,
  kind: UsedKind,
  id: string,
  { now, rows }: { now: string; rows: readonly Row[] },
): Promise<Endings<Row>> => {
  const taken = await takenAlong(db, companyId, rows);
  const from = new Map<string, number>();
  for (const { seriesId, ordinal } of rows.filter((row) => taken.has(row.id)))
    from.set(seriesId, Math.min(ordinal, from.get(seriesId) ?? ordinal));
  // Work that stands on no day, because its day is not worked, is listed nowhere and kept by nobody.
  const { rows: found } = await sql<{ id: string }>`
    select s.id from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::int[]) as s (id, ordinal)
     where exists (select from rm.planned_interventions p
       where p.company_id = ${companyId} and p.series_id = s.id and p.ordinal >= s.ordinal
         and not p.cancelled and not p.completed and p.start_at is not null
         and (p.start_at >= ${now}::timestamptz and not ${begun} and ${dependsOn[kind](id)}) is not true)`.execute(db);
  for (const series of found) from.delete(series.id);
  return {
    oneByOne: rows.filter((row) => !taken.has(row.id) || !from.has(row.seriesId)),
    following: [...from].map(([seriesId, ordinal]) => ({ seriesId, ordinal })),
  };
};

/**
 * Ids of the occurrences that go with the end of their series: equipment and kind of work are those of the series, not their own, and
 * neither was it ended before them (they were done, and opened again after that) nor are they left over from an earlier rule.
 */
const takenAlong = async (db: ScopedDb, companyId: string, rows: readonly Planned[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(rows.map(({ seriesId }) => seriesId))];
  const { rows: found } = await sql<Pick<SeriesRow, 'id' | 'rules' | 'ends_at'>>`
    select id, rules, ends_at from rm.plan_series where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  const known = new Map(found.map((series) => [series.id, series]));
  const taken = rows.filter(({ seriesId, ordinal, equipment, intervention }) => {
    const series = known.get(seriesId);
    if (series === undefined || ordinal >= (series.ends_at ?? Infinity) || isSuperseded(series.rules, ordinal))
      return false;
    const values = valuesAt(series.rules, ordinal);
    return values.equipmentId === equipment.id && values.interventionId === intervention.id;
  });
  return new Set(taken.map(({ id }) => id));
};
