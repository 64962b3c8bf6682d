import type { CancelCause } from '@cadenza/domain/planning/deletion';
import type { FrozenLine, InterventionTypeCode } from '@cadenza/domain/planning/events';
import type { InterventionState, Tick } from '@cadenza/domain/planning/intervention-state';
import type { LineChanges } from '@cadenza/domain/planning/lines';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import type { Run } from '@cadenza/domain/planning/runs';
import type { SeriesRules } from '@cadenza/domain/planning/series-state';
import { companyTable } from '../kernel/table.ts';

/** Position of the event that changed a row last, who did it and when (the command's clock, ISO). */
type Stamp = { version: string; updated_by: string; updated_at: string };

/** A series: its rules, and how far it has been expanded. The nightly job and the fold of occurrences read it. */
export type SeriesRow = Stamp & {
  company_id: string;
  id: string;
  rules: SeriesRules;
  equipment_id: string;
  intervention_id: string;
  recurrence_id: string | null;
  recurring: boolean;
  time_zone: string;
  /** Last day that the series may have; null goes on for ever. */
  plan_until: string | null;
  /** Last day that the expansion has looked at; null before the first one. */
  expanded_until: string | null;
  /** Last day that the series reaches once it is expanded as far as it may be: what people are told. */
  reaches_until: string | null;
  /** A thousand occurrences end the series at `reaches_until`, before its horizon. */
  cut: boolean;
  occurrence_count: number;
  /** First ordinal that was cancelled with the series; null while it goes on. */
  ends_at: number | null;
  cancel_reason: string | null;
  cancel_cause: CancelCause | null;
};

/** One occurrence: what the board shows, and what later events need (`series_*`, `work`). */
export type PlannedRow = Stamp & {
  company_id: string;
  id: string;
  series_id: string;
  ordinal: number;
  equipment_id: string;
  intervention_id: string;
  intervention_type_id: string;
  type_code: InterventionTypeCode;
  /** It was ordinary work when it fell due, whatever it was made since; null of all else. */
  due_as_ordinary: true | null;
  maintainer_id: string | null;
  checklist_id: string | null;
  anomaly_ids: readonly string[];
  support_request_id: string | null;
  /** The day that the recurrence gave. */
  generated: string;
  /** Where the series puts it, `YYYY-MM-DDTHH:mm` in its zone; null where the day was skipped. */
  series_start: string | null;
  /** The second of the two times that the clock shows `series_start` on that day. */
  series_repeated: boolean;
  /** UTC; null where the day was skipped and nobody moved it. Of what is completed when it was done. */
  start_at: string | null;
  end_at: string | null;
  /** Between the two. */
  planned_minutes: number | null;
  /** Where it was planned, where that is not the same: what a signature seals, and where a reopening puts it back. */
  planned_start_at: string | null;
  planned_end_at: string | null;
  time_zone: string;
  recurring: boolean;
  fault: boolean;
  notes: string | null;
  /** Actual minutes, once set. */
  duration_minutes: number | null;
  progress: number;
  /** Why it happened and what mended it, where it is a fault. */
  fault_cause_id: string | null;
  fault_remedy_id: string | null;
  completed: boolean;
  completed_at: string | null;
  cancelled: boolean;
  cancel_reason: string | null;
  cancel_cause: CancelCause | null;
  /** It was cancelled in a way that leaves it out of the figures; null of all else. */
  excused: true | null;
  /** Has a time of its own, or a maintainer of its own: changes of the series leave it alone. */
  moved: boolean;
  assigned: boolean;
  ticked_line_ids: readonly string[];
  /** The checklist as it stood at the last completion. */
  frozen_lines: readonly FrozenLine[] | null;
  /** What was done to the lines beside ticking, who ticked which, and who worked when; null where nothing was. */
  line_changes: LineChanges | null;
  removed_line_ids: readonly string[] | null;
  own_line_ids: readonly string[] | null;
  line_ticks: Readonly<Record<string, Tick>> | null;
  runs: readonly Run[] | null;
  /** Spare parts by their place; null where there are none. */
  parts: readonly SparePart[] | null;
  /** The folded stream of the occurrence; null until somebody touches it. */
  work: InterventionState | null;
};

export type PlanningTables = { 'rm.plan_series': SeriesRow; 'rm.planned_interventions': PlannedRow };

export const seriesTable = companyTable<SeriesRow>({
  name: 'plan_series',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    rules: 'jsonb not null',
    equipment_id: 'uuid not null',
    intervention_id: 'uuid not null',
    recurrence_id: 'uuid',
    recurring: 'boolean not null',
    time_zone: 'text not null',
    plan_until: 'date',
    expanded_until: 'date',
    reaches_until: 'date',
    cut: 'boolean not null',
    occurrence_count: 'integer not null',
    ends_at: 'integer',
    cancel_reason: 'text',
    cancel_cause: 'text',
    version: 'bigint not null',
    updated_by: 'uuid not null',
    updated_at: 'timestamptz not null',
  },
  asText: ['version'],
  // The nightly job looks for what it must extend, over all companies.
  indexes: ['(expanded_until) where recurring and ends_at is null'],
});

export const plannedTable = companyTable<PlannedRow>({
  name: 'planned_interventions',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    series_id: 'uuid not null',
    ordinal: 'integer not null',
    equipment_id: 'uuid not null',
    intervention_id: 'uuid not null',
    intervention_type_id: 'uuid not null',
    type_code: 'text not null',
    due_as_ordinary: 'boolean',
    maintainer_id: 'uuid',
    checklist_id: 'uuid',
    anomaly_ids: 'uuid[] not null',
    support_request_id: 'uuid',
    generated: 'date not null',
    series_start: 'text',
    series_repeated: 'boolean not null',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    planned_minutes: 'integer',
    planned_start_at: 'timestamptz',
    planned_end_at: 'timestamptz',
    time_zone: 'text not null',
    recurring: 'boolean not null',
    fault: 'boolean not null',
    notes: 'text',
    duration_minutes: 'integer',
    progress: 'smallint not null',
    fault_cause_id: 'uuid',
    fault_remedy_id: 'uuid',
    completed: 'boolean not null',
    completed_at: 'timestamptz',
    cancelled: 'boolean not null',
    cancel_reason: 'text',
    cancel_cause: 'text',
    excused: 'boolean',
    moved: 'boolean not null',
    assigned: 'boolean not null',
    ticked_line_ids: 'uuid[] not null',
    frozen_lines: 'jsonb',
    line_changes: 'jsonb',
    removed_line_ids: 'uuid[]',
    own_line_ids: 'uuid[]',
    line_ticks: 'jsonb',
    runs: 'jsonb',
    parts: 'jsonb',
    work: 'jsonb',
    version: 'bigint not null',
    updated_by: 'uuid not null',
    updated_at: 'timestamptz not null',
  },
  asText: ['version'],
  lookups: ['series_id'],
  indexes: [
    // The board's window and the list, by start; then the same for what is done or open, one lane, one machine, one kind of work; faults.
    '(company_id, start_at, id) where start_at is not null and not cancelled',
    '(company_id, completed, start_at, id) where start_at is not null and not cancelled',
    '(company_id, maintainer_id, start_at) where start_at is not null and not cancelled',
    '(company_id, equipment_id, start_at) where start_at is not null and not cancelled',
    '(company_id, intervention_id, start_at) where start_at is not null and not cancelled',
    '(company_id, start_at) where fault and start_at is not null and not cancelled',
    // Ordinary work by the day that it was put on at first, for the reports.
    "(company_id, generated) where (type_code = 'O' or due_as_ordinary) and start_at is not null",
    // Deleted in a way that counts as not done.
    '(company_id, start_at) where cancelled and excused is not true and not fault and start_at is not null',
    // Longer than a day: few, and a window finds them by their end.
    '(company_id, end_at) where planned_minutes > 1440',
    // Completed before it was to begin: few. And what was planned elsewhere than when it was done, by both.
    '(company_id, completed_at) where completed and completed_at < start_at',
    // Completed with an end that was still to come: fewer each day that somebody puts one right.
    '(company_id, start_at) where completed and end_at > completed_at and start_at is not null and not cancelled',
    '(company_id, planned_start_at, start_at) where planned_start_at is not null and not cancelled',
  ],
});
