import { isoOf } from '@cadenza/domain/kernel/instants';
import type { InterventionEvent, PlanningEvent, SeriesEvent } from '@cadenza/domain/planning/events';
import { rangesOf } from '@cadenza/domain/planning/ordinal-ranges';
import type { PartEvent, SparePart } from '@cadenza/domain/planning/part-events';
import { localToInstant, minutesBetween } from '@cadenza/domain/planning/recurrence';
import { valuesAt } from '@cadenza/domain/planning/series-plan';
import {
  type Activities,
  type ActivityOf,
  type ChangeInfo,
  differences,
  type FieldChange,
} from '../kernel/activity.ts';
import { type PlannedRow, plannedTable, type SeriesRow, seriesTable } from './tables.ts';

const instant = (at: string | null): string | null => (at === null ? null : isoOf(Date.parse(at)));

/** How long it was to take; when it was done is told beside it. */
const plannedMinutes = ({ planned_minutes: shown, planned_start_at: start, planned_end_at: end }: PlannedRow) =>
  start === null || end === null ? shown : minutesBetween(isoOf(Date.parse(start)), isoOf(Date.parse(end)));

/** What people know of a planned work. A row from Postgres spells its instants its own way. */
const valuesOf = (row: PlannedRow) => ({
  start: instant(row.start_at),
  plannedMinutes: plannedMinutes(row),
  equipmentId: row.equipment_id,
  interventionId: row.intervention_id,
  interventionTypeId: row.intervention_type_id,
  maintainerId: row.maintainer_id,
  checklistId: row.checklist_id,
  anomalyIds: row.anomaly_ids,
  fault: row.fault,
  notes: row.notes,
  durationMinutes: row.duration_minutes,
  progress: row.progress,
  faultCauseId: row.fault_cause_id,
  faultRemedyId: row.fault_remedy_id,
});
const fields = [
  'start',
  'plannedMinutes',
  'equipmentId',
  'interventionId',
  'interventionTypeId',
  'maintainerId',
  'checklistId',
  'anomalyIds',
  'fault',
  'notes',
  'durationMinutes',
  'progress',
  'faultCauseId',
  'faultRemedyId',
] as const satisfies (keyof ReturnType<typeof valuesOf>)[];

const changesOf = (before: PlannedRow, after: PlannedRow): FieldChange[] =>
  differences(fields, valuesOf(before), valuesOf(after));

type Work = Pick<PlannedRow, 'equipment_id' | 'maintainer_id'>;

/** Machine and maintainer of the work, and those whose it was before. */
const touches = (before: Work, after: Work): Partial<ChangeInfo> => ({
  equipment: after.equipment_id,
  maintainer: after.maintainer_id,
  leftEquipment: before.equipment_id === after.equipment_id ? null : before.equipment_id,
  leftMaintainer: before.maintainer_id === after.maintainer_id ? null : before.maintainer_id,
});

/** `step`: one of the many that make a work, told by its own history and not by those of its machine and maintainer. */
const occurrence =
  <E extends InterventionEvent>(how: How<E> = {}): ActivityOf<E> =>
  (event, rows) =>
    ofOne(event.data.occurrenceId, how)(event, rows);

type How<E extends PlanningEvent> = {
  step?: boolean;
  details?: (data: E['data'], row: PlannedRow) => ChangeInfo['details'];
};

/** ms by which something comes later than it was said, and is no more than on its way. */
const onItsWay = 60_000;
const cameLater = (at: string | undefined, arrived: string): { arrived?: string } =>
  at !== undefined && Date.parse(arrived) - Date.parse(at) >= onItsWay ? { arrived } : {};

const ofOne =
  <E extends PlanningEvent>(occurrenceId: string, { step = false, details }: How<E> = {}): ActivityOf<E> =>
  ({ data, metadata }, rows) => {
    const before = rows.get(plannedTable, occurrenceId);
    const at = 'at' in data ? data.at : undefined;
    return (later) => {
      const after = later.get(plannedTable, occurrenceId);
      if (!before || !after) return null;
      const more = { ...details?.(data, after), ...cameLater(at, metadata.happenedAt) };
      return {
        subject: occurrenceId,
        ...(step ? {} : touches(before, after)),
        ...(at !== undefined && { at }),
        changes: changesOf(before, after),
        ...(Object.keys(more).length > 0 && { details: more }),
      };
    };
  };

/** A step on one line: of the checklist by its id, whose name is looked up, of the work alone by its words. */
const lineTold =
  <E extends Extract<InterventionEvent, { data: { lineId: string } }>>(): ActivityOf<E> =>
  (event, rows) => {
    const { lineId, occurrenceId } = event.data;
    const row = rows.get(plannedTable, occurrenceId);
    const own = row?.line_changes?.own.find(({ id }) => id === lineId);
    return occurrence<E>({
      step: true,
      details: (_, after) => (own ? { named: own.description } : { line: lineId, checklist: after.checklist_id }),
    })(event, rows);
  };

type OfSeries<E extends SeriesEvent> = (
  event: E['data'],
  series: { before: SeriesRow; after: SeriesRow },
) => Pick<ChangeInfo, 'changes' | 'details'> & { from: number };

const partOf = (row: PlannedRow | undefined, id: string): SparePart | undefined =>
  row?.parts?.find((part) => part.id === id);

/** A step of the work: the part by its name, and what became of its price and number. */
const partTold =
  <E extends PartEvent>(idOf: (data: E['data']) => string): ActivityOf<E> =>
  ({ data, metadata }, rows) => {
    const { occurrenceId, at } = data;
    const id = idOf(data);
    const before = partOf(rows.get(plannedTable, occurrenceId), id);
    return (later) => {
      const after = partOf(later.get(plannedTable, occurrenceId), id);
      const changes = after ? differences(['name', 'costCents', 'quantity'], before ?? {}, after) : [];
      const renamed = before !== undefined;
      return {
        subject: occurrenceId,
        ...(at !== undefined && { at }),
        changes: changes.filter(([field]) => renamed || field !== 'name'),
        details: { named: after?.name ?? before?.name ?? '', ...cameLater(at, metadata.happenedAt) },
      };
    };
  };

const partsTell: Activities<PartEvent> = {
  SparePartSet: partTold(({ part }) => part.id),
  SparePartRemoved: partTold(({ partId }) => partId),
};

type Unreached = (row: Pick<PlannedRow, 'completed' | 'cancelled'>) => boolean;
const isDone: Unreached = ({ completed }) => completed;
/** What is gone is not deleted again. */
const isDoneOrGone: Unreached = ({ completed, cancelled }) => completed || cancelled;

/** Of many works at once: one line, with their number and what became of the first of them. In the histories of those that it does not reach it is not. */
const series =
  <E extends SeriesEvent>(tell: OfSeries<E>, isUnreached: Unreached = isDone): ActivityOf<E> =>
  ({ data }, rows) => {
    const before = rows.get(seriesTable, data.seriesId);
    const unreached = rows
      .where(plannedTable, 'series_id', data.seriesId)
      .filter(isUnreached)
      .map(({ ordinal }) => ordinal);
    const apart = rangesOf(unreached.sort((a, b) => a - b));
    return (later, change) => {
      const after = later.get(seriesTable, data.seriesId);
      if (!before || !after) return null;
      const { from, changes, details } = tell(data, { before, after });
      const [was, is] = [before, after].map(({ rules }) => {
        const { equipmentId, maintainerId } = valuesAt(rules, from);
        return { equipment_id: equipmentId, maintainer_id: maintainerId };
      }) as [Work, Work];
      return {
        subject: data.seriesId,
        ...touches(was, is),
        ...(changes && { changes }),
        details: { from, count: change?.ids.length ?? 0, ...(apart.length > 0 && { apart }), ...details },
      };
    };
  };

/** Where the first of the works that were moved lay, and where it lies. */
const moved: ActivityOf<Extract<SeriesEvent, { type: 'SeriesRescheduled' }>> = (event, rows) => {
  const { seriesId } = event.data;
  const places = new Map(rows.where(plannedTable, 'series_id', seriesId).map((row) => [row.id, row]));
  const finish = series<Extract<SeriesEvent, { type: 'SeriesRescheduled' }>>(({ fromOrdinal, scope }) => ({
    from: fromOrdinal,
    details: { scope },
  }))(event, rows);
  return (later, change) => {
    const told = finish(later, change);
    const [first = ''] = change?.ids ?? [];
    const [before, after] = [places.get(first), first === '' ? undefined : later.get(plannedTable, first)];
    return told && { ...told, changes: before && after ? changesOf(before, after) : [] };
  };
};

const given = (values: Readonly<Record<string, unknown>>): FieldChange[] =>
  Object.entries(values).flatMap(([field, value]): FieldChange[] => (value === null ? [] : [[field, null, value]]));

const planned = (row: SeriesRow) => ({
  recurrenceId: row.recurrence_id,
  planFrom: row.rules.plan.planFrom,
  planUntil: row.rules.plan.planUntil,
});
const periodOf = ({ before, after }: { before: SeriesRow; after: SeriesRow }): FieldChange[] =>
  differences(['recurrenceId', 'planFrom', 'planUntil'], planned(before), planned(after));

const valueNames = [
  ...(['equipmentId', 'interventionId', 'interventionTypeId', 'maintainerId', 'checklistId'] as const),
  ...(['anomalyIds', 'fault', 'notes'] as const),
];

/** What each event of planning tells the histories of its work, series, machine and maintainer. */
export const planningActivity: Activities<PlanningEvent> = {
  SeriesScheduled: ({ data }) => {
    const { firstStart, timeZone, durationMinutes, maintainerId, recurrenceId, planUntil, fault, anomalyIds } = data;
    return () => ({
      subject: data.seriesId,
      equipment: data.equipmentId,
      maintainer: data.maintainerId,
      changes: given({
        start: localToInstant(firstStart, timeZone),
        plannedMinutes: durationMinutes,
        ...{ maintainerId, recurrenceId, planUntil, fault: fault || null },
        anomalyIds: anomalyIds.length === 0 ? null : anomalyIds,
      }),
      details: { from: 0 },
    });
  },
  // The works of a series come by themselves, at its beginning and every night: one line, and in no history but that of the series.
  OccurrencesExpanded:
    ({ data: { seriesId, occurrences, until } }) =>
    () => ({
      subject: seriesId,
      details: { from: occurrences[0]?.ordinal ?? 0, count: occurrences.length, until },
    }),
  // Of one work, as if it were moved by itself: nobody moved its series.
  OccurrenceLeftClosedDay: (event, rows) => ofOne(event.data.occurrence.id)(event, rows),
  OccurrenceReturned: (event, rows) =>
    ofOne<Extract<SeriesEvent, { type: 'OccurrenceReturned' }>>(event.data.occurrence.id, {
      details: ({ seriesId }) => ({ series: seriesId }),
    })(event, rows),
  SeriesRescheduled: moved,
  SeriesChanged: series(({ fromOrdinal, scope, changes }, { before }) => ({
    from: fromOrdinal,
    changes: differences(
      Object.keys(changes).filter((field) => field !== 'typeCode'),
      valuesAt(before.rules, fromOrdinal),
      changes,
    ),
    details: { scope },
  })),
  SeriesRecurrenceChanged: series(({ fromOrdinal, goneBefore = [], scope, reason }, rows) => ({
    from: Math.min(fromOrdinal, ...goneBefore.map(({ from }) => from)),
    changes: periodOf(rows),
    details: { scope, ...(reason && { reason }) },
  })),
  SeriesPeriodChanged: series(({ reason }, rows) => ({
    from: 0,
    changes: periodOf(rows),
    ...(reason && { details: { reason } }),
  })),
  SeriesShiftChanged: series(({ scope, shift, occurrences }, { before }) => ({
    from: occurrences[0]?.ordinal ?? 0,
    changes: [['shift', before.rules.plan.shift, shift]],
    details: { scope },
  })),
  SeriesCancelled: series(
    ({ fromOrdinal, scope, reason, cause }) => ({
      from: fromOrdinal,
      details: { scope, reason, ...(cause && { cause }) },
    }),
    isDoneOrGone,
  ),
  SeriesPutBack: series(({ fromOrdinal }, rows) => ({
    from: fromOrdinal,
    changes: [
      ...differences(valueNames, valuesAt(rows.before.rules, fromOrdinal), valuesAt(rows.after.rules, fromOrdinal)),
      ...periodOf(rows),
      ...differences(['shift'], rows.before.rules.plan, rows.after.rules.plan),
    ],
  })),
  InterventionMoved: occurrence(),
  InterventionAssigned: occurrence(),
  InterventionWorkChanged: occurrence(),
  InterventionRejoined: occurrence(),
  InterventionNoted: occurrence({ step: true }),
  InterventionFaultMarked: occurrence(),
  ChecklistLineTicked: lineTold(),
  ChecklistLineUnticked: lineTold(),
  InterventionDurationSet: occurrence({ step: true, details: ({ measured }) => (measured ? { measured } : {}) }),
  InterventionProgressSet: occurrence({ step: true }),
  FaultClassified: occurrence({ step: true }),
  InterventionCompleted: occurrence({
    details: (data) => {
      const lines = data.lines.filter(({ removed }) => removed !== true);
      return { done: lines.filter(({ done }) => done).length, lines: lines.length };
    },
  }),
  InterventionReopened: occurrence({ details: ({ reason }) => ({ reason }) }),
  CompletionCorrected: occurrence(),
  InterventionCancelled: occurrence({ details: ({ reason, cause }) => ({ reason, ...(cause && { cause }) }) }),
  InterventionBroughtBack: occurrence(),
  ...partsTell,
  InterventionPhotoAdded: occurrence({ step: true }),
  InterventionPhotoRemoved: occurrence({ step: true }),
  InterventionSigned: occurrence({ step: true }),
  WorkLineAdded: occurrence({ step: true, details: ({ line }) => ({ named: line.description }) }),
  WorkLineRemoved: lineTold(),
  WorkLineRestored: lineTold(),
  WorkLinesOrdered: occurrence({ step: true }),
  WorkStarted: occurrence({ step: true }),
  WorkStopped: occurrence({ step: true }),
};
