import type { StoredPicture } from '@cadenza/domain/documents/events';
import { isoOf } from '@cadenza/domain/kernel/instants';
import { type ChecklistLineFact, linesOfWork } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import { courseOf } from '@cadenza/domain/planning/series-plan';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import { occurrenceRow } from './occurrence-row.ts';
import { byLabel } from './planned.ts';
import type { LineState, PlannedWhole, RecordLabel } from './queries.ts';
import type { Labels } from './queries-of-columns.ts';

/** An occurrence as a command left it: what its row follows from, and who wrote it at which position. */
export type DecidedOccurrence = {
  series: KnownSeries;
  ordinal: number;
  work: InterventionState;
  position: bigint;
  by: { userId: string; name: string; at: string };
};

/** Records by the fields of a plan, as the registry has them now; null where there is none. */
export type DecidedLabels = {
  equipment: string | null;
  intervention: string | null;
  interventionType: string | null;
  maintainer: { label: string; color: number } | null;
  recurrence: string | null;
  checklist: string | null;
  anomalies: Labels;
  faultCause: string | null;
  faultRemedy: string | null;
  lines: readonly ChecklistLineFact[];
  requestImages: readonly StoredPicture[];
};

/** What the row of an occurrence refers to. */
export type DecidedReferences = {
  equipmentId: string;
  interventionId: string;
  interventionTypeId: string;
  maintainerId: string | null;
  recurrenceId: string | null;
  checklistId: string | null;
  anomalyIds: readonly string[];
  faultCauseId: string | null;
  faultRemedyId: string | null;
  supportRequestId: string | null;
};

const rowOf = ({ series, ordinal, work, position, by }: DecidedOccurrence) => {
  const { rules, companyId } = series;
  const occurrence = series.occurrences[ordinal];
  if (occurrence === undefined) return undefined;
  const row = {
    company_id: companyId,
    id: rules.plan.seriesId,
    rules,
    recurring: courseOf(rules).rule !== null,
    ends_at: series.status === 'ended' ? series.endsAt : null,
    cancel_reason: null,
    cancel_cause: null,
  };
  const touched = { version: String(position), updated_by: by.userId, updated_at: by.at };
  return occurrenceRow({ series: row, occurrence, work }, touched, {
    completedAt: null,
    before: null,
  });
};

/** What labels are to be brought; undefined where the series has no such occurrence. */
export const decidedReferences = (decided: DecidedOccurrence): DecidedReferences | undefined => {
  const row = rowOf(decided);
  return (
    row && {
      equipmentId: row.equipment_id,
      interventionId: row.intervention_id,
      interventionTypeId: row.intervention_type_id,
      maintainerId: row.maintainer_id,
      recurrenceId: decided.series.rules.plan.recurrenceId,
      checklistId: row.checklist_id,
      anomalyIds: row.anomaly_ids,
      faultCauseId: row.fault_cause_id,
      faultRemedyId: row.fault_remedy_id,
      supportRequestId: row.support_request_id,
    }
  );
};

const instant = (text: string): string => isoOf(Date.parse(text));
const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text));
const labelled = (id: string | null, label: string | null): RecordLabel | null =>
  id === null ? null : { id, label: label ?? '' };

/**
 * What `plannedDetail` will answer when the command's events are projected, made of the same row (`occurrenceRow`): so that
 * nobody waits for the projection to be told what was decided. How far the series reaches is not in it, nor when the work
 * was completed; undefined where the series has no such occurrence.
 */
export const plannedAsDecided = (
  decided: DecidedOccurrence,
  labels: DecidedLabels,
): { planned: PlannedWhole; lines: LineState[] } | undefined => {
  const row = rowOf(decided);
  if (row === undefined) return undefined;
  const { plan } = decided.series.rules;
  const all = linesOfWork(decided.work, { checklistId: row.checklist_id, lines: labels.lines }).map(
    ({ removed, own, ...line }): LineState => {
      const at = line.done ? (decided.work.ticks[line.id]?.at ?? null) : null;
      return { ...line, removed: removed === true, own: own === true, doneBy: null, doneAt: at };
    },
  );
  const lines = all.filter(({ removed }) => !removed);
  const maintainer = labelled(row.maintainer_id, labels.maintainer?.label ?? null);
  const planned: PlannedWhole = {
    id: row.id,
    seriesId: row.series_id,
    ordinal: row.ordinal,
    version: row.version,
    start: instantOrNull(row.start_at),
    end: instantOrNull(row.end_at),
    plannedTime:
      row.planned_start_at === null || row.planned_end_at === null
        ? null
        : { start: instant(row.planned_start_at), end: instant(row.planned_end_at) },
    generatedDate: row.generated,
    timeZone: row.time_zone,
    equipment: { id: row.equipment_id, label: labels.equipment ?? '' },
    intervention: { id: row.intervention_id, label: labels.intervention ?? '' },
    interventionType: { id: row.intervention_type_id, label: labels.interventionType ?? '', code: row.type_code },
    maintainer: maintainer && { ...maintainer, color: labels.maintainer?.color ?? 0 },
    recurrence: labelled(plan.recurrenceId, labels.recurrence),
    checklist: labelled(row.checklist_id, labels.checklist),
    anomalies: byLabel(row.anomaly_ids, labels.anomalies),
    faultCause: labelled(row.fault_cause_id, labels.faultCause),
    faultRemedy: labelled(row.fault_remedy_id, labels.faultRemedy),
    runs: (row.runs ?? []).map((run) => ({ ...run, who: null })),
    parts: row.parts ?? [],
    supportRequestId: row.support_request_id,
    planFrom: plan.planFrom,
    planUntil: plan.planUntil,
    reachesUntil: null,
    cut: false,
    recurring: row.recurring,
    moved: row.moved,
    begun: row.runs !== null,
    working: (row.runs ?? []).flatMap(({ userId, to }) =>
      to === null ? [userId === decided.by.userId ? decided.by.name : null] : [],
    ),
    fault: row.fault,
    notes: row.notes,
    progress: row.progress,
    durationMinutes: row.duration_minutes,
    completed: row.completed,
    completedAt: null,
    cancelled: row.cancelled,
    linesDone: lines.filter(({ done }) => done).length,
    linesTotal: lines.length,
    tickedLineIds: row.ticked_line_ids.filter((id) => lines.some((line) => line.id === id)),
    updatedAt: instant(row.updated_at),
    updatedBy: row.updated_by,
    updatedByName: decided.by.name,
    photos: decided.work.proof?.photos ?? [],
    signature: decided.work.proof?.signature ?? null,
    requestImages: labels.requestImages,
  };
  return { planned, lines: all };
};
