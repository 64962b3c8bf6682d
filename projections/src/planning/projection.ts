import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type {
  InterventionCompleted,
  InterventionEvent,
  Occurrence,
  OccurrenceLeftClosedDay,
  OccurrenceReturned,
  OccurrencesExpanded,
  PlanningEvent,
  SeriesCancelled,
  SeriesChanged,
  SeriesEvent,
  SeriesPeriodChanged,
  SeriesPutBack,
  SeriesRecurrenceChanged,
  SeriesRescheduled,
  SeriesShiftChanged,
} from '@cadenza/domain/planning/events';
import { reachedDay, reachOf } from '@cadenza/domain/planning/expansion';
import { evolveIntervention, untouched } from '@cadenza/domain/planning/intervention-state';
import { valuesAt } from '@cadenza/domain/planning/series-plan';
import { evolveRules, placedBy } from '@cadenza/domain/planning/series-state';
import { by, byId, type Change, defineProjection, type Handler } from '../kernel/projection.ts';
import type { Rows } from '../kernel/rows.ts';
import { planningActivity } from './activity.ts';
import { looksDifferent, occurrenceOf, occurrenceRow, type Touched } from './occurrence-row.ts';
import { plannedCounts } from './planned-counts.ts';
import { type PlannedRow, plannedTable, type SeriesRow, seriesTable } from './tables.ts';

const touchedBy = ({ position, metadata }: RecordedEvent): Touched => ({
  version: String(position),
  updated_by: metadata.actorId,
  updated_at: metadata.happenedAt,
});

const seriesOf = (rows: Rows, event: RecordedEvent<PlanningEvent>): SeriesRow => {
  const series = rows.get(seriesTable, event.data.seriesId);
  if (!series) throw new Error(`${event.type} before the series ${event.data.seriesId} was scheduled`);
  return series;
};

/** An event that changes no occurrence but those that it places: only these are read, however long the series is. */
const onlyPlaced = Number.POSITIVE_INFINITY;

/** A series event: the row of the series first, then its occurrences from an ordinal on as they now follow from it. */
const series = <E extends SeriesEvent>(
  kind: string,
  next: (row: SeriesRow, event: RecordedEvent<E>, rows: Rows) => SeriesRow,
  reach: (event: RecordedEvent<E>) => { fromOrdinal: number; placed?: readonly Occurrence[] },
): Handler<E> => ({
  required: (event) => {
    const { seriesId } = event.data;
    const { fromOrdinal, placed = [] } = reach(event);
    const old =
      fromOrdinal === onlyPlaced
        ? placed.map(({ id }) => byId(plannedTable, id))
        : [by(plannedTable, 'series_id', seriesId)];
    return [byId(seriesTable, seriesId), ...old];
  },
  apply: (event, rows) => {
    const touched = touchedBy(event);
    const row = { ...next(seriesOf(rows, event), event, rows), ...touched };
    rows.put(seriesTable, row);
    const { fromOrdinal, placed = [] } = reach(event);
    return { kind, ids: follow(rows, row, event, { fromOrdinal, placed }) };
  },
  weight: ({ data }) => ('occurrences' in data ? data.occurrences.length : 20),
});

/** Derives the occurrences again; answers the ids of those that look different now. */
const follow = (
  rows: Rows,
  row: SeriesRow,
  event: RecordedEvent<SeriesEvent>,
  { fromOrdinal, placed }: { fromOrdinal: number; placed: readonly Occurrence[] },
): string[] => {
  const [touched, takenBack] = [touchedBy(event), event.type === 'SeriesPutBack'];
  const drops = event.type === 'SeriesRecurrenceChanged' || event.type === 'SeriesPeriodChanged';
  const whyDropped = (drops && event.data.reason) || null;
  const read =
    fromOrdinal === onlyPlaced
      ? placed.flatMap(({ id }) => rows.get(plannedTable, id) ?? [])
      : rows.where(plannedTable, 'series_id', row.id);
  const old = new Map(read.map((one) => [one.ordinal, one]));
  const reached = new Map([...old.values()].filter(({ ordinal }) => ordinal >= fromOrdinal).map(keyed));
  for (const occurrence of placed) reached.set(occurrence.ordinal, occurrence);
  const changed: string[] = [];
  for (const [ordinal, occurrence] of [...reached].sort(([a], [b]) => a - b)) {
    const before = old.get(ordinal);
    const after = occurrenceRow({ series: row, occurrence, work: before?.work ?? null }, touched, {
      completedAt: before?.completed_at ?? null,
      before: before ?? null,
      takenBack,
      whyDropped,
    });
    if (!before || looksDifferent(before, after)) {
      rows.put(plannedTable, after);
      changed.push(after.id);
    } else if (before.series_start !== after.series_start || before.series_repeated !== after.series_repeated) {
      // An exception that the series leaves alone: only what later events need is new.
      const { series_start, series_repeated } = after;
      rows.put(plannedTable, { ...before, series_start, series_repeated });
    }
  }
  return changed;
};

const keyed = (row: PlannedRow): [number, Occurrence] => [row.ordinal, occurrenceOf(row)];

/** An event of one occurrence: its stream is folded by the domain, its row follows. */
const occurrence = <E extends InterventionEvent>(kind: string): Handler<E> => ({
  required: ({ data }) => [byId(seriesTable, data.seriesId), byId(plannedTable, data.occurrenceId)],
  apply: (event, rows): Change => {
    const { occurrenceId } = event.data;
    const before = rows.get(plannedTable, occurrenceId);
    if (!before) throw new Error(`${event.type} for ${occurrenceId}, which was never expanded`);
    const work = evolveIntervention(before.work ?? untouched, event, event.metadata);
    const completedAt = event.type === 'InterventionCompleted' ? completionOf(event) : before.completed_at;
    const sources = { series: seriesOf(rows, event), occurrence: occurrenceOf(before), work };
    rows.put(plannedTable, occurrenceRow(sources, touchedBy(event), { completedAt, before }));
    return { kind, ids: [occurrenceId] };
  },
});

const completionOf = ({ data, metadata }: RecordedEvent<InterventionCompleted>): string =>
  data.completedAt ?? data.at ?? metadata.happenedAt;

const rules = (row: SeriesRow, event: RecordedEvent<SeriesEvent>): SeriesRow => ({
  ...row,
  rules: evolveRules(row.rules, event),
});

/**
 * How far a changed course or period reaches, as the command's answer said it: an expansion that finds nothing to add
 * leaves no event behind that could say it later.
 */
const reaching = (row: SeriesRow, event: RecordedEvent<SeriesEvent>, rows: Rows): SeriesRow =>
  reachingWith(
    row,
    event,
    rows
      .where(plannedTable, 'series_id', row.id)
      .map(occurrenceOf)
      .sort((a, b) => a.ordinal - b.ordinal),
  );

const reachingWith = (
  row: SeriesRow,
  { metadata }: RecordedEvent<SeriesEvent>,
  occurrences: readonly Occurrence[],
): SeriesRow => {
  const known = { companyId: row.company_id, rules: row.rules, occurrences };
  const reach = reachOf({ status: 'active', ...known }, metadata.happenedAt);
  return { ...row, reaches_until: reach?.until ?? null, cut: reach?.cut ?? false };
};

/** Series and their occurrences: the rows of board and list. The topic's kinds are those of the planning feed. */
export const planningProjection = defineProjection<PlanningEvent>({
  name: 'planning',
  module: import.meta.url,
  topic: 'planning',
  prefixes: ['planSeries', 'intervention'],
  tables: [seriesTable, plannedTable],
  rollups: [plannedCounts],
  handlers: {
    SeriesScheduled: {
      required: ({ data }) => [byId(seriesTable, data.seriesId)],
      apply: (event, rows) => {
        const { data, metadata } = event;
        rows.put(seriesTable, {
          company_id: metadata.companyId,
          id: data.seriesId,
          rules: evolveRules(null, event),
          equipment_id: data.equipmentId,
          intervention_id: data.interventionId,
          recurrence_id: data.recurrenceId,
          recurring: data.rule !== null,
          time_zone: data.timeZone,
          plan_until: data.planUntil,
          expanded_until: null,
          reaches_until: null,
          cut: false,
          occurrence_count: 0,
          ends_at: null,
          cancel_reason: null,
          cancel_cause: null,
          ...touchedBy(event),
        });
        return { kind: 'scheduled', ids: [] };
      },
    },
    OccurrencesExpanded: series<OccurrencesExpanded>(
      'expanded',
      (row, event) => {
        const { occurrences, until, cut, more } = event.data;
        const next = {
          ...row,
          expanded_until: until,
          occurrence_count: Math.max(row.occurrence_count, ...occurrences.map(({ ordinal }) => ordinal + 1)),
        };
        // The first comes with the schedule itself, whose answer said how far the series will reach.
        if (row.reaches_until === null && row.recurring && occurrences[0]?.ordinal === 0)
          return reachingWith(next, event, occurrences);
        // A part of an expansion ends nowhere: how far the series reaches has been said, or is said by the last part.
        return more ? next : { ...next, reaches_until: reachedDay(row.rules, until), cut };
      },
      ({ data }) => ({ fromOrdinal: onlyPlaced, placed: data.occurrences }),
    ),
    OccurrenceLeftClosedDay: series<OccurrenceLeftClosedDay>(
      'moved',
      (row) => row,
      ({ data }) => ({ fromOrdinal: onlyPlaced, placed: placedBy(data) }),
    ),
    OccurrenceReturned: series<OccurrenceReturned>(
      'moved',
      (row) => row,
      ({ data }) => ({ fromOrdinal: onlyPlaced, placed: [data.occurrence] }),
    ),
    SeriesRescheduled: series<SeriesRescheduled>(
      'moved',
      (row, event, rows) => (row.ends_at === null ? reaching(rules(row, event), event, rows) : rules(row, event)),
      ({ data: { fromOrdinal, occurrences } }) => ({ fromOrdinal, placed: occurrences }),
    ),
    SeriesChanged: series<SeriesChanged>(
      'changed',
      (row, event) => {
        const next = rules(row, event);
        // What the series goes on with: deactivations look for it.
        const { equipmentId, interventionId } = valuesAt(next.rules, row.occurrence_count);
        return { ...next, equipment_id: equipmentId, intervention_id: interventionId };
      },
      ({ data }) => data,
    ),
    SeriesRecurrenceChanged: series<SeriesRecurrenceChanged>(
      'changed',
      (row, event, rows) => {
        const next = {
          ...rules(row, event),
          recurrence_id: event.data.recurrenceId,
          recurring: event.data.rule !== null,
          // Expanded anew: should the job be lost, the night finds it.
          expanded_until: null,
        };
        return reaching(next, event, rows);
      },
      () => ({ fromOrdinal: 0 }),
    ),
    SeriesPeriodChanged: series<SeriesPeriodChanged>(
      'changed',
      (row, event, rows) => reaching({ ...rules(row, event), plan_until: event.data.planUntil }, event, rows),
      ({ data: { occurrences } }) => ({ fromOrdinal: 0, placed: occurrences }),
    ),
    SeriesShiftChanged: series<SeriesShiftChanged>('changed', rules, ({ data: { occurrences } }) => ({
      fromOrdinal: 0,
      placed: occurrences,
    })),
    SeriesCancelled: series<SeriesCancelled>(
      'cancelled',
      (row, event) => {
        const { fromOrdinal, reason: cancel_reason, cause: cancel_cause = null } = event.data;
        if (row.ends_at !== null && row.ends_at <= fromOrdinal) return row;
        const next = rules(row, event);
        const plan_until = next.rules.plan.planUntil;
        return { ...next, plan_until, ends_at: fromOrdinal, cancel_reason, cancel_cause };
      },
      ({ data }) => data,
    ),
    SeriesPutBack: series<SeriesPutBack>(
      'changed',
      (row, event, rows) => {
        const next = rules(row, event);
        const { plan } = next.rules;
        const { equipmentId, interventionId } = valuesAt(next.rules, row.occurrence_count);
        const { endsAt, why } = event.data;
        const changed = {
          ...next,
          ...{
            equipment_id: equipmentId,
            intervention_id: interventionId,
            plan_until: plan.planUntil,
            ends_at: endsAt,
          },
          ...{ recurrence_id: plan.recurrenceId, recurring: plan.rule !== null, expanded_until: null },
          ...((endsAt === null || why) && { cancel_reason: why?.reason ?? null, cancel_cause: why?.cause ?? null }),
        };
        return endsAt === null ? reaching(changed, event, rows) : changed;
      },
      ({ data: { occurrences } }) => ({ fromOrdinal: 0, placed: occurrences }),
    ),
    InterventionMoved: occurrence('moved'),
    InterventionAssigned: occurrence('assigned'),
    InterventionWorkChanged: occurrence('changed'),
    InterventionRejoined: occurrence('moved'),
    InterventionNoted: occurrence('changed'),
    InterventionFaultMarked: occurrence('changed'),
    ChecklistLineTicked: occurrence('ticked'),
    ChecklistLineUnticked: occurrence('ticked'),
    InterventionDurationSet: occurrence('changed'),
    InterventionProgressSet: occurrence('changed'),
    FaultClassified: occurrence('changed'),
    InterventionCompleted: occurrence('completed'),
    InterventionReopened: occurrence('reopened'),
    CompletionCorrected: occurrence('changed'),
    InterventionCancelled: occurrence('cancelled'),
    InterventionBroughtBack: occurrence('changed'),
    InterventionPhotoAdded: occurrence('changed'),
    InterventionPhotoRemoved: occurrence('changed'),
    InterventionSigned: occurrence('changed'),
    WorkLineAdded: occurrence('changed'),
    WorkLineRemoved: occurrence('changed'),
    WorkLineRestored: occurrence('changed'),
    WorkLinesOrdered: occurrence('changed'),
    WorkStarted: occurrence('changed'),
    WorkStopped: occurrence('changed'),
    SparePartSet: occurrence('changed'),
    SparePartRemoved: occurrence('changed'),
  },
  tells: planningActivity,
});
