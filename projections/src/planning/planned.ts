import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../identity/queries.ts';

export type RecordLabel = { id: string; label: string };

/** A planned intervention as screens show it. Instants are ISO in UTC; labels are empty until the registry has them. */
export type Planned = {
  id: string;
  seriesId: string;
  ordinal: number;
  /** Position of the last change. */
  version: bigint;
  /** Null where the day was skipped and nobody moved it: nothing to show. */
  start: string | null;
  end: string | null;
  generatedDate: string;
  timeZone: string;
  equipment: RecordLabel;
  intervention: RecordLabel;
  interventionType: RecordLabel & { code: string };
  maintainer: (RecordLabel & { color: number }) | null;
  recurrence: RecordLabel | null;
  checklist: RecordLabel | null;
  supportRequestId: string | null;
  planFrom: string | null;
  planUntil: string | null;
  /** Last day that the series reaches, and whether the number of its occurrences cuts it there. */
  reachesUntil: string | null;
  cut: boolean;
  recurring: boolean;
  moved: boolean;
  fault: boolean;
  notes: string | null;
  progress: number;
  durationMinutes: number | null;
  completed: boolean;
  completedAt: string | null;
  cancelled: boolean;
  cancelReason: string | null;
  linesDone: number;
  linesTotal: number;
  tickedLineIds: string[];
  updatedAt: string;
  updatedBy: string;
  /** Null for who is no user of the company, and for the system's own doings. */
  updatedByName: string | null;
};

type Nullable = 'checklist_label' | 'equipment_label' | 'intervention_label' | 'type_label' | 'maintainer_label';

export type RawPlanned = {
  as_of: bigint | null;
  total: bigint | null;
  /** Null when there is no row at all: the position is told also then. */
  id: string | null;
  series_id: string;
  ordinal: number;
  version: bigint;
  start_at: Date | null;
  end_at: Date | null;
  generated: string;
  time_zone: string;
  equipment_id: string;
  intervention_id: string;
  intervention_type_id: string;
  type_code: string;
  maintainer_id: string | null;
  maintainer_color: number | null;
  recurrence_id: string | null;
  recurrence_label: string | null;
  checklist_id: string | null;
  support_request_id: string | null;
  plan_from: string | null;
  plan_until: string | null;
  reaches_until: string | null;
  cut: boolean | null;
  recurring: boolean;
  moved: boolean;
  fault: boolean;
  notes: string | null;
  progress: number;
  duration_minutes: number | null;
  completed: boolean;
  completed_at: Date | null;
  cancelled: boolean;
  cancel_reason: string | null;
  lines_done: number;
  lines_total: number;
  ticked_line_ids: string[];
  updated_at: Date;
  updated_by: string;
  updated_by_name: string | null;
} & Record<Nullable, string | null>;

/**
 * The rows of `page` (all columns of `rm.planned_interventions` as `p`) with labels and the counts of their checklists,
 * in one statement. Lines are counted once for each checklist of the page, not once for each row. One row without an id
 * comes back where the page is empty, so that position and total are there also then. Users stand above companies: that
 * only those of this one have a name is up to row level security, so run it in `withCompany`.
 */
export const planned = <Extra extends object = object>(
  companyId: string,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  total: RawBuilder<unknown> = sql`null::bigint`,
  lines: RawBuilder<unknown> = sql`null`,
  /** Further parts of the `with`, for `page` and `total`; each ends with a comma. */
  before: RawBuilder<unknown> = sql``,
): RawBuilder<RawPlanned & Extra> => sql<RawPlanned & Extra>`
  with ${before} page as materialized (${page}),
  lines as (
    select l.checklist_id, array_agg(l.record_id) as ids from rm.checklist_lines l
     where l.company_id = ${companyId} and l.active
       and l.checklist_id = any(array(select distinct checklist_id from page where frozen_lines is null))
     group by l.checklist_id
  )
  select head.as_of, head.total, p.id, p.series_id, p.ordinal, p.version, p.start_at, p.end_at, p.generated, p.time_zone,
         p.equipment_id, equipment.description as equipment_label,
         p.intervention_id, intervention.description as intervention_label,
         p.intervention_type_id, type.name as type_label, p.type_code,
         p.maintainer_id, maintainer.identifier as maintainer_label, maintainer.color as maintainer_color,
         series.recurrence_id, recurrence.description as recurrence_label, series.rules->'plan'->>'planFrom' as plan_from, series.plan_until, series.reaches_until, series.cut,
         p.checklist_id, checklist.description as checklist_label, p.support_request_id,
         p.recurring, p.moved, p.fault, p.notes, p.progress, p.duration_minutes, p.completed, p.completed_at,
         p.cancelled, p.cancel_reason, p.ticked_line_ids, p.updated_at,
         p.updated_by, ${fullName('actor')} as updated_by_name,
         case when p.frozen_lines is not null then jsonb_array_length(p.frozen_lines)
              else coalesce(cardinality(lines.ids), 0) end as lines_total,
         case when p.ticked_line_ids = '{}' then 0
              when p.frozen_lines is not null then (select count(*)::int from jsonb_array_elements(p.frozen_lines) f
                                                     where (f->>'id')::uuid = any(p.ticked_line_ids))
              else (select count(*)::int from unnest(lines.ids) i where i = any(p.ticked_line_ids)) end as lines_done,
         ${lines} as lines
    from (
      select (select c.position from rm_meta.projection_versions v
                join es.checkpoints c on c.projection = v.projection and c.version = v.version
               where v.projection = 'planning') as as_of, ${total} as total
    ) head
    left join page p on true
    left join lines on lines.checklist_id = p.checklist_id
    left join rm.plan_series series on series.company_id = p.company_id and series.id = p.series_id
    left join rm.equipment equipment on equipment.company_id = p.company_id and equipment.id = p.equipment_id
    left join rm.interventions intervention
      on intervention.company_id = p.company_id and intervention.id = p.intervention_id
    left join rm.intervention_types type on type.company_id = p.company_id and type.id = p.intervention_type_id
    left join rm.maintainers maintainer on maintainer.company_id = p.company_id and maintainer.id = p.maintainer_id
    left join rm.recurrences recurrence
      on recurrence.company_id = p.company_id and recurrence.id = series.recurrence_id
    left join rm.checklists checklist on checklist.company_id = p.company_id and checklist.id = p.checklist_id
    left join rm.users actor on actor.id = p.updated_by
   order by ${order}`;

/** Position of the rows; 0 before anything was projected. */
export const asOf = (rows: readonly RawPlanned[]): bigint => rows[0]?.as_of ?? 0n;

const instant = (date: Date): string => date.toISOString().replace('.000Z', 'Z');
const instantOrNull = (date: Date | null): string | null => (date === null ? null : instant(date));
const label = (id: string | null, text: string | null): RecordLabel | null =>
  id === null ? null : { id, label: text ?? '' };

/** None for the row that only carries position and total. */
export const toPlanned = (row: RawPlanned): Planned[] => {
  if (row.id === null) return [];
  const maintainer = label(row.maintainer_id, row.maintainer_label);
  return [
    {
      id: row.id,
      seriesId: row.series_id,
      ordinal: row.ordinal,
      version: row.version,
      start: instantOrNull(row.start_at),
      end: instantOrNull(row.end_at),
      generatedDate: row.generated,
      timeZone: row.time_zone,
      equipment: { id: row.equipment_id, label: row.equipment_label ?? '' },
      intervention: { id: row.intervention_id, label: row.intervention_label ?? '' },
      interventionType: { id: row.intervention_type_id, label: row.type_label ?? '', code: row.type_code },
      maintainer: maintainer && { ...maintainer, color: row.maintainer_color ?? 0 },
      recurrence: label(row.recurrence_id, row.recurrence_label),
      checklist: label(row.checklist_id, row.checklist_label),
      supportRequestId: row.support_request_id,
      planFrom: row.plan_from,
      planUntil: row.plan_until,
      reachesUntil: row.recurring ? row.reaches_until : null,
      cut: row.recurring && row.cut === true,
      recurring: row.recurring,
      moved: row.moved,
      fault: row.fault,
      notes: row.notes,
      progress: row.progress,
      durationMinutes: row.duration_minutes,
      completed: row.completed,
      completedAt: instantOrNull(row.completed_at),
      cancelled: row.cancelled,
      cancelReason: row.cancel_reason,
      linesDone: row.lines_done,
      linesTotal: row.lines_total,
      tickedLineIds: row.ticked_line_ids,
      updatedAt: instant(row.updated_at),
      updatedBy: row.updated_by,
      updatedByName: row.updated_by_name,
    },
  ];
};
