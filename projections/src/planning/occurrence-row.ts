import { type Cancellation, causeOf, isExcused } from '@cadenza/domain/planning/deletion';
import type { Occurrence } from '@cadenza/domain/planning/events';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { frozenLines, isCancelled, isUntouched, planInForce, timeOf } from '@cadenza/domain/planning/intervention-plan';
import { type InterventionState, untouched } from '@cadenza/domain/planning/intervention-state';
import { isMissed } from '@cadenza/domain/planning/missed';
import { minutesBetween } from '@cadenza/domain/planning/recurrence';
import { endedFor, isDropped, valuesAt } from '@cadenza/domain/planning/series-plan';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import type { PlannedRow, SeriesRow } from './tables.ts';

/** What an occurrence follows from: its series, where the series puts it, and what was done to it. */
export type Sources = {
  series: Pick<SeriesRow, 'company_id' | 'id' | 'rules' | 'recurring' | 'ends_at' | 'cancel_reason' | 'cancel_cause'>;
  occurrence: Occurrence;
  work: InterventionState | null;
};

/** Who changed a row, by which event. */
export type Touched = Pick<PlannedRow, 'version' | 'updated_by' | 'updated_at'>;

const stateOf = ({ series, occurrence }: Sources): KnownSeries => {
  const occurrences: Occurrence[] = [];
  occurrences[occurrence.ordinal] = occurrence;
  const known = { companyId: series.company_id, rules: series.rules, occurrences };
  return series.ends_at === null
    ? { status: 'active', ...known }
    : { status: 'ended', endsAt: series.ends_at, ...known };
};

/** Null while it stands, and of what its rule or the end of its period has dropped: nobody deleted that. */
const cancellationOf = (sources: Sources, planned: KnownSeries, state: InterventionState): Cancellation | null => {
  if (state.status === 'cancelled') return state;
  if (isUntouched(state) && isDropped(planned.rules, sources.occurrence)) return null;
  const { cancel_reason: reason, cancel_cause: cause } = sources.series;
  return endedFor(planned, sources.occurrence.ordinal) ? { reason, ...(cause && { cause }) } : null;
};

/** What its series drops counts as not done where it had fallen due; what was never meant to be does not. */
const isDroppedDue = (
  { series, occurrence }: Sources,
  { updated_at: at }: Touched,
  { before, takenBack }: Earlier,
): boolean => {
  if (before === null || takenBack || before.start_at === null || before.completed) return false;
  const typeCode = before.due_as_ordinary ? 'O' : before.type_code;
  return isMissed(series.rules, occurrence, { typeCode, generated: before.generated, timeZone: before.time_zone }, at);
};

/** A deletion reaches what lies in the plan: what was gone before it stays gone as it was told then. */
const cancelledRow = (
  sources: Sources,
  planned: KnownSeries,
  state: InterventionState,
  [touched, earlier]: readonly [Touched, Earlier],
): Pick<PlannedRow, 'cancelled' | 'cancel_reason' | 'cancel_cause' | 'excused'> => {
  const cancelled = isCancelled(planned, sources.occurrence.ordinal, state);
  if (cancelled && earlier.before?.cancelled) {
    const { cancel_reason, cancel_cause, excused } = earlier.before;
    return { cancelled, cancel_reason, cancel_cause, excused };
  }
  const why = cancelled ? cancellationOf(sources, planned, state) : null;
  const isDue = why === null && isDroppedDue(sources, touched, earlier);
  const isOut = why === null ? !isDue : isExcused(why);
  const reason = isDue ? earlier.whyDropped : why?.reason;
  return {
    cancelled,
    cancel_reason: (cancelled && reason) || null,
    cancel_cause: why && causeOf(why),
    excused: cancelled && isOut ? (true as const) : null,
  };
};

const someOf = <Item>(list: readonly Item[]): readonly Item[] | null => (list.length === 0 ? null : list);

const linesRow = ({ lines, ticks }: InterventionState) => ({
  line_changes: lines.own.length + lines.removed.length > 0 || lines.order !== null ? lines : null,
  removed_line_ids: someOf(lines.removed),
  own_line_ids: someOf(lines.own.map(({ id }) => id)),
  line_ticks: Object.keys(ticks).length === 0 ? null : ticks,
});

/**
 * What a row keeps of before: the time of the last completion, and what it was when it fell due. `takenBack`: the change that made it.
 * `whyDropped`: why due work that goes now was not done.
 */
type Earlier = {
  readonly completedAt: string | null;
  readonly before: PlannedRow | null;
  readonly takenBack?: boolean;
  readonly whyDropped?: string | null;
};

/** Who makes ordinary work something else once its day is over does not take it out of what was to be done on it. */
const dueAsOrdinary = (before: PlannedRow | null, ordinary: boolean, at: string): true | null => {
  if (before === null || ordinary) return null;
  const fellDue = before.type_code === 'O' && before.generated < todayIn(before.time_zone, at);
  return before.due_as_ordinary === true || fellDue ? true : null;
};

/**
 * The row of an occurrence. Everything that has a meaning is asked of the domain, with the very functions that decide
 * commands: what a screen shows and what a command finds are the same by construction.
 */
export const occurrenceRow = (sources: Sources, touched: Touched, earlier: Earlier): PlannedRow => {
  const { completedAt, before } = earlier;
  const { series, occurrence, work } = sources;
  const { plan } = series.rules;
  const state = work ?? untouched;
  const planned = stateOf(sources);
  // Null where the day was skipped: the other values still follow the series.
  const inForce = planInForce(planned, occurrence.ordinal, state);
  const values = inForce ?? { ...plan, ...valuesAt(series.rules, occurrence.ordinal), ...state.own };
  const time = inForce && timeOf(inForce, state);
  const elsewhere = inForce && time && (time.start !== inForce.start || time.end !== inForce.end) ? inForce : null;
  return {
    company_id: series.company_id,
    id: occurrence.id,
    series_id: series.id,
    ordinal: occurrence.ordinal,
    equipment_id: values.equipmentId,
    intervention_id: values.interventionId,
    intervention_type_id: values.interventionTypeId,
    type_code: values.typeCode,
    due_as_ordinary: dueAsOrdinary(before, values.typeCode === 'O', touched.updated_at),
    maintainer_id: values.maintainerId,
    checklist_id: values.checklistId,
    anomaly_ids: values.anomalyIds,
    support_request_id: values.supportRequestId,
    generated: occurrence.generated,
    series_start: occurrence.start,
    series_repeated: occurrence.repeated === true,
    start_at: time?.start ?? null,
    end_at: time?.end ?? null,
    planned_minutes: elsewhere && time ? minutesBetween(time.start, time.end) : (inForce?.durationMinutes ?? null),
    planned_start_at: elsewhere?.start ?? null,
    planned_end_at: elsewhere?.end ?? null,
    time_zone: plan.timeZone,
    recurring: series.recurring,
    fault: values.fault,
    notes: values.notes,
    duration_minutes: state.durationMinutes,
    progress: state.progress,
    fault_cause_id: (values.fault && state.faultCodes?.faultCauseId) || null,
    fault_remedy_id: (values.fault && state.faultCodes?.faultRemedyId) || null,
    completed: state.status === 'completed',
    completed_at: state.status === 'completed' ? completedAt : null,
    ...cancelledRow(sources, planned, state, [touched, earlier]),
    moved: state.own.time !== undefined,
    assigned: state.own.maintainerId !== undefined,
    ticked_line_ids: state.ticked,
    frozen_lines: frozenLines(state, values.checklistId),
    ...linesRow(state),
    runs: someOf(state.runs),
    parts: state.parts.length === 0 ? null : state.parts.map(({ changed: _, ...part }) => part),
    work,
    ...touched,
  };
};

export const occurrenceOf = (row: PlannedRow): Occurrence => ({
  ordinal: row.ordinal,
  id: row.id,
  generated: row.generated,
  start: row.series_start,
  ...(row.series_repeated ? { repeated: true } : {}),
});

/** Columns that later events need and nobody sees. */
const unseen: ReadonlySet<string> = new Set([
  'series_start',
  'series_repeated',
  'work',
  'version',
  'updated_by',
  'updated_at',
]);

const instants: ReadonlySet<string> = new Set([
  'start_at',
  'end_at',
  'planned_start_at',
  'planned_end_at',
  'completed_at',
]);

/** True when a reader could tell the rows apart. A row from Postgres spells its instants its own way. */
export const looksDifferent = (a: PlannedRow, b: PlannedRow): boolean =>
  (Object.keys(b) as (keyof PlannedRow)[]).some((column) => {
    if (unseen.has(column)) return false;
    const [left, right] = [a[column], b[column]];
    if (left === right) return false;
    if (instants.has(column) && typeof left === 'string' && typeof right === 'string')
      return Date.parse(left) !== Date.parse(right);
    return !sameValue(left, right);
  });

/** By value, whatever the order of keys: jsonb keeps its own. */
const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => sameValue(value, right[key]));
};
