import type { StoredPicture } from '@cadenza/domain/documents/events';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import type { Proof } from '@cadenza/domain/planning/proof-state';
import type { Run } from '@cadenza/domain/planning/runs';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../identity/queries.ts';

/** By id, what a thing of the registry is called; a thing that it does not have yet is not there. */
export type Labels = Readonly<Record<string, string>>;

/** What of a series stands on each of its occurrences. */
export type SeriesFacts = {
  recurrenceId: string | null;
  planFrom: string | null;
  planUntil: string | null;
  reachesUntil: string | null;
  cut: boolean;
};

/**
 * Planned interventions column by column, each in the order of the rows, and what they name by id: what boards show. An
 * instant is in epoch seconds with up to three decimals; `null` stands for what has none.
 */
export type BoardColumns = {
  /** Position of the rows; 0 before anything was projected. */
  asOf: bigint;
  total: number;
  id: readonly string[];
  seriesId: readonly string[];
  ordinal: readonly number[];
  version: readonly string[];
  start: readonly (number | null)[];
  end: readonly (number | null)[];
  generated: readonly string[];
  equipmentId: readonly string[];
  interventionId: readonly string[];
  interventionTypeId: readonly string[];
  typeCode: readonly string[];
  maintainerId: readonly (string | null)[];
  flags: readonly number[];
  /** Users whose clocks run on each. */
  working: readonly (readonly string[])[];
  notes: readonly (string | null)[];
  progress: readonly number[];
  durationMinutes: readonly (number | null)[];
  completedAt: readonly (number | null)[];
  linesDone: readonly number[];
  linesTotal: readonly number[];
  tickedLineIds: readonly (readonly string[])[];
  updatedAt: readonly number[];
  updatedBy: readonly string[];
  equipment: Labels;
  interventions: Labels;
  interventionTypes: Labels;
  maintainers: Readonly<Record<string, readonly [label: string, color: number]>>;
  /** Names of the users of the company; nobody else, and not the system, has one. */
  users: Labels;
};

/** The same with what no board shows. */
export type PlannedColumns = BoardColumns & {
  timeZone: readonly string[];
  checklistId: readonly (string | null)[];
  supportRequestId: readonly (string | null)[];
};

/** The same with what only lists and details show, and the lines of each row where they were asked for. */
export type WholeColumns<Line> = PlannedColumns & {
  checklists: Labels;
  anomalyIds: readonly (readonly string[])[];
  anomalies: Labels;
  faultCauseId: readonly (string | null)[];
  faultCauses: Labels;
  faultRemedyId: readonly (string | null)[];
  faultRemedies: Labels;
  parts: readonly (readonly SparePart[] | null)[];
  runs: readonly (readonly Run[] | null)[];
  /** Names of those whose times these are. */
  workers: Labels;
  recurrences: Labels;
  series: Readonly<Record<string, SeriesFacts>>;
  lines: readonly (readonly Line[])[] | null;
  proof: readonly (Proof | null)[];
  /** Pictures of support requests, by these. */
  requestImages: Readonly<Record<string, readonly StoredPicture[]>>;
  /** Where it was planned, where that is not when it was done. */
  plannedStart: readonly (number | null)[];
  plannedEnd: readonly (number | null)[];
};

/** Bits of `flags`. `begun`: somebody's clock has run on it. */
export const flag = { recurring: 1, moved: 2, fault: 4, completed: 8, cancelled: 16, begun: 32 } as const;

type Sql = RawBuilder<unknown>;

export type PlannedStatement = {
  companyId: string;
  /** The rows: all columns of `rm.planned_interventions`, as `p`. */
  page: Sql;
  /** Of the rows `p`. */
  order: Sql;
  total?: Sql;
  /** The lines of a row `p`, as an array of JSON. */
  lines?: Sql;
  /** Further parts of the `with`, for `page` and `total`; each ends with a comma. */
  before?: Sql;
};

const column = (value: Sql, name: string): Sql => sql`array_agg(${value})::text as ${sql.ref(name)}`;
const own = (name: string): Sql => column(sql.ref(`p.${name}`), name);
/** What somebody wrote: of it an array has no simple text. */
const written = (name: string): Sql => sql`json_agg(${sql.ref(`p.${name}`)})::text as ${sql.ref(name)}`;
const epoch = (name: string): Sql => column(sql`date_part('epoch', ${sql.ref(`p.${name}`)})`, name);

/** Users of these clocks that run. */
const runningOf = (runs: Sql): Sql =>
  sql`select distinct (r->>'userId')::uuid from jsonb_array_elements(${runs}) r where r->>'to' is null`;
const working = sql`case when p.runs is not null then array(${runningOf(sql`p.runs`)}) end`;

const ofBoard: readonly Sql[] = [
  ...['id', 'series_id', 'ordinal', 'version', 'generated', 'equipment_id', 'intervention_id'].map(own),
  ...['intervention_type_id', 'type_code', 'maintainer_id', 'progress', 'duration_minutes'].map(own),
  written('notes'),
  column(sql`nullif(array_to_string(${working}, '.'), '')`, 'working'),
  column(sql`cardinality(p.ticked)`, 'lines_done'),
  ...['lines_total', 'updated_by', 'flags'].map(own),
  ...['start_at', 'end_at', 'completed_at', 'updated_at'].map(epoch),
  column(sql`nullif(array_to_string(p.ticked, '.'), '')`, 'ticked_line_ids'),
];
const ofRows: readonly Sql[] = [...ofBoard, written('time_zone'), ...['checklist_id', 'support_request_id'].map(own)];

const holds = (name: string): Sql => (name === 'begun' ? sql`(p.runs is not null)` : sql.ref(`p.${name}`));
const flagsSql = sql.join(
  Object.entries(flag).map(([name, bit]) => sql`${holds(name)}::int * ${sql.lit(bit)}`),
  sql` + `,
);

/** The ticks of a row `p` that lie on lines that count, in their order: a line that was deactivated keeps its tick, and shows none. */
const tickedOf = (counts: Sql): Sql =>
  sql`array(select t.id from unnest(p.ticked_line_ids) with ordinality t(id, place)
             where (${counts} or t.id = any(p.own_line_ids)) and (p.removed_line_ids is null or t.id <> all(p.removed_line_ids))
             order by t.place)`;

const frozenIds = sql`array(select (f->>'id')::uuid from jsonb_array_elements(p.frozen_lines) f)`;

/** How many of these were taken out of the work. */
const removedOf = (ids: Sql): Sql =>
  sql`case when p.removed_line_ids is null then 0
           else (select count(*)::int from unnest(p.removed_line_ids) r(id) where r.id = any(${ids})) end`;

/** An object of JSON: `value` by id, of the rows `r` of a table that the page names by `ids`. */
const labelled = (companyId: string, table: string, ids: Sql, value: Sql): Sql => sql`
  (select json_object_agg(r.id, ${value}) from ${sql.table(table)} r
    where r.company_id = ${companyId} and r.id = any(array(select distinct ${ids} from page)))::text`;

const named = (companyId: string, table: string, name: string, value: Sql): Sql =>
  labelled(companyId, table, sql.ref(name), value);

const idsOf = (name: string): Sql => column(sql`nullif(array_to_string(${sql.ref(`p.${name}`)}, '.'), '')`, name);
const parts = (text: string): readonly string[] => (text === 'NULL' ? noIds : text.split('.'));
const noIds: readonly string[] = [];

const columnsFor: Readonly<Record<'board' | 'rows' | 'whole', readonly Sql[]>> = {
  board: ofBoard,
  rows: ofRows,
  whole: [
    ...['fault_cause_id', 'fault_remedy_id'].map(own),
    ...[...ofRows, idsOf('anomaly_ids'), written('parts'), written('runs')],
    ...[sql`json_agg(p.work->'proof')::text as proof`, epoch('planned_start_at'), epoch('planned_end_at')],
  ],
};

const wholeSql = (companyId: string, lines: Sql | undefined): Sql => sql`,
  ${named(companyId, 'rm.checklists', 'checklist_id', sql`r.description`)} as checklists,
  ${named(companyId, 'rm.fault_causes', 'fault_cause_id', sql`r.description`)} as fault_causes,
  ${named(companyId, 'rm.fault_remedies', 'fault_remedy_id', sql`r.description`)} as fault_remedies,
  ${labelled(companyId, 'rm.anomalies', sql`unnest(anomaly_ids)`, sql`r.description`)} as anomalies,
  (select json_object_agg(r.id, r.description) from rm.recurrences r
    where r.company_id = ${companyId} and r.id in (select s.recurrence_id from rm.plan_series s
      where s.company_id = ${companyId} and s.id in (select series_id from page)))::text as recurrences,
  ${named(
    companyId,
    'rm.plan_series',
    'series_id',
    sql`json_build_object('recurrenceId', r.recurrence_id, 'planFrom', r.rules->'plan'->>'planFrom',
      'planUntil', r.plan_until, 'reachesUntil', r.reaches_until, 'cut', r.cut)`,
  )} as series,
  ${named(companyId, 'rm.support_requests', 'support_request_id', sql`r.images`)} as request_images,
  (select json_object_agg(u.id, ${fullName('u')}) from rm.users u where u.id in (
     select (r->>'userId')::uuid from page, jsonb_array_elements(page.runs) r))::text as workers,
  ${lines ? sql`works.lines` : sql`null`} as lines`;

/**
 * One statement: columns instead of rows, as reading five hundred rows of forty fields costs more than finding them; what
 * a row names is told once, and not on each of them. Lines are counted once for each checklist of the page. Users stand
 * above companies: that only those of this one have a name is up to row level security, so run it in `withCompany`.
 */
const statement = (
  { companyId, page, order, total, lines, before }: PlannedStatement,
  of: 'board' | 'rows' | 'whole',
) =>
  sql<Record<string, string | null>>`
  with ${before ?? sql``} page as materialized (${page}),
  lines as (
    select l.checklist_id, array_agg(l.record_id) as ids from rm.checklist_lines l
     where l.company_id = ${companyId} and l.active
       and l.checklist_id = any(array(select distinct checklist_id from page where frozen_lines is null))
     group by l.checklist_id
  ),
  works as (
    select ${sql.join([...columnsFor[of], ...(lines ? [sql`json_agg(${lines})::text as lines`] : [])])}
      from (
        select p.*, ${flagsSql} as flags,
               coalesce(cardinality(p.own_line_ids), 0) + case
                 when p.frozen_lines is not null then jsonb_array_length(p.frozen_lines) - ${removedOf(frozenIds)}
                 else coalesce(cardinality(lines.ids), 0) - ${removedOf(sql`lines.ids`)} end as lines_total,
               case when p.ticked_line_ids = '{}' then p.ticked_line_ids
                    when p.frozen_lines is not null then ${tickedOf(sql`t.id = any(${frozenIds})`)}
                    else ${tickedOf(sql`t.id = any(lines.ids)`)} end as ticked
          from page p left join lines on lines.checklist_id = p.checklist_id
         order by ${order}
      ) p
  )
  select works.*,
         (select c.position from rm_meta.projection_versions v
            join es.checkpoints c on c.projection = v.projection and c.version = v.version
           where v.projection = 'planning')::text as as_of,
         ${total ?? sql`null`}::text as total,
         ${named(companyId, 'rm.equipment', 'equipment_id', sql`r.description`)} as equipment,
         ${named(companyId, 'rm.interventions', 'intervention_id', sql`r.description`)} as interventions,
         ${named(companyId, 'rm.intervention_types', 'intervention_type_id', sql`r.name`)} as intervention_types,
         ${named(companyId, 'rm.maintainers', 'maintainer_id', sql`json_build_array(r.identifier, r.color)`)} as maintainers,
         (select json_object_agg(r.id, ${fullName('r')}) from rm.users r
           where r.id = any(array(select updated_by from page union
             select w.id from page, lateral (${runningOf(sql`page.runs`)}) w(id) where page.runs is not null)))::text as users
         ${of === 'whole' ? wholeSql(companyId, lines) : sql``}
    from works`;

/** Of an array's text whose items need no quotes. */
const items = (text: string | null | undefined): string[] => (text ? text.slice(1, -1).split(',') : []);
const orNull = (item: string): string | null => (item === 'NULL' ? null : item);
const numberOrNull = (item: string): number | null => (item === 'NULL' ? null : Number(item));
const json = <T>(text: string | null | undefined, without: T): T => (text ? (JSON.parse(text) as T) : without);

type Row = Record<string, string | null>;

const boardColumnsOf = (row: Row = {}): BoardColumns => ({
  asOf: BigInt(row.as_of ?? 0),
  total: Number(row.total ?? 0),
  id: items(row.id),
  seriesId: items(row.series_id),
  ordinal: items(row.ordinal).map(Number),
  version: items(row.version),
  start: items(row.start_at).map(numberOrNull),
  end: items(row.end_at).map(numberOrNull),
  generated: items(row.generated),
  equipmentId: items(row.equipment_id),
  interventionId: items(row.intervention_id),
  interventionTypeId: items(row.intervention_type_id),
  typeCode: items(row.type_code),
  maintainerId: items(row.maintainer_id).map(orNull),
  flags: items(row.flags).map(Number),
  working: items(row.working).map(parts),
  notes: json(row.notes, []),
  progress: items(row.progress).map(Number),
  durationMinutes: items(row.duration_minutes).map(numberOrNull),
  completedAt: items(row.completed_at).map(numberOrNull),
  linesDone: items(row.lines_done).map(Number),
  linesTotal: items(row.lines_total).map(Number),
  tickedLineIds: items(row.ticked_line_ids).map(parts),
  updatedAt: items(row.updated_at).map(Number),
  updatedBy: items(row.updated_by),
  equipment: json(row.equipment, {}),
  interventions: json(row.interventions, {}),
  interventionTypes: json(row.intervention_types, {}),
  maintainers: json(row.maintainers, {}),
  users: json(row.users, {}),
});

const columnsOf = (row: Row = {}): PlannedColumns => ({
  ...boardColumnsOf(row),
  timeZone: json(row.time_zone, []),
  checklistId: items(row.checklist_id).map(orNull),
  supportRequestId: items(row.support_request_id).map(orNull),
});

/** What boards show. Run it in `withCompany`. */
export const boardColumns = async (db: ScopedDb, wanted: Omit<PlannedStatement, 'lines'>): Promise<BoardColumns> => {
  const { rows } = await statement(wanted, 'board').execute(db);
  return boardColumnsOf(rows[0]);
};

/** What a row on its own shows. Run it in `withCompany`. */
export const plannedColumns = async (
  db: ScopedDb,
  wanted: Omit<PlannedStatement, 'lines'>,
): Promise<PlannedColumns> => {
  const { rows } = await statement(wanted, 'rows').execute(db);
  return columnsOf(rows[0]);
};

/** What lists and details show. Run it in `withCompany`. */
export const wholeColumns = async <Line>(db: ScopedDb, wanted: PlannedStatement): Promise<WholeColumns<Line>> => {
  const { rows } = await statement(wanted, 'whole').execute(db);
  const [row = {}] = rows;
  return {
    ...columnsOf(row),
    checklists: json(row.checklists, {}),
    anomalyIds: items(row.anomaly_ids).map(parts),
    anomalies: json(row.anomalies, {}),
    faultCauseId: items(row.fault_cause_id).map(orNull),
    faultCauses: json(row.fault_causes, {}),
    faultRemedyId: items(row.fault_remedy_id).map(orNull),
    faultRemedies: json(row.fault_remedies, {}),
    parts: json(row.parts, []),
    runs: json(row.runs, []),
    workers: json(row.workers, {}),
    recurrences: json(row.recurrences, {}),
    series: json(row.series, {}),
    lines: json(row.lines, null),
    proof: json(row.proof, []),
    requestImages: json(row.request_images, {}),
    plannedStart: items(row.planned_start_at).map(numberOrNull),
    plannedEnd: items(row.planned_end_at).map(numberOrNull),
  };
};
