import type { InterventionCompleted, InterventionEvent, SeriesCancelled, SeriesEvent } from '../planning/events.ts';
import type { InterventionActor, InterventionCommand, InterventionIntent } from '../planning/intervention-commands.ts';
import { occurrenceId } from '../planning/occurrence-id.ts';
import { seriesDecider } from '../planning/series.ts';
import { stateAfter } from './given-when-then.ts';
import {
  expanded,
  maintainerId,
  occurrence,
  otherMaintainerId,
  sampleId,
  scheduled,
  seriesId,
  weekly,
} from './planning-samples.ts';

/** The occurrence of 16 March 2026 of the weekly sample: who asks, its checklist, its events. */

export const manager: InterventionActor = { canManage: true, ownMaintainerId: null };
export const assigned: InterventionActor = { canManage: false, ownMaintainerId: maintainerId };
export const stranger: InterventionActor = { canManage: false, ownMaintainerId: otherMaintainerId };

export const seriesHistory: SeriesEvent[] = [
  scheduled(weekly),
  expanded([occurrence(0, '2026-03-09'), occurrence(1, '2026-03-16'), occurrence(2, '2026-03-25', null)]),
];
export const seriesCancelled: SeriesCancelled = {
  type: 'SeriesCancelled',
  data: { seriesId, scope: 'all', fromOrdinal: 0, reason: null },
};
/** Long before the clock of the tests. */
const plannedAt = '2026-01-02T08:00:00Z';
export const seriesAfter = (...more: SeriesEvent[]) =>
  stateAfter(seriesDecider, [...seriesHistory, ...more], plannedAt);

/** The command on the occurrence of 16 March, by a manager unless told. */
export const by = (
  intent: InterventionIntent,
  facts: { actor?: InterventionActor; ordinal?: number; more?: SeriesEvent[] } = {},
): InterventionCommand => ({
  ...intent,
  facts: { actor: facts.actor ?? manager, ordinal: facts.ordinal ?? 1, series: seriesAfter(...(facts.more ?? [])) },
});

export const of = { seriesId, occurrenceId: occurrenceId(seriesId, 1) };

export const oil = { id: sampleId('f', 5), order: 5, description: 'Livello olio', mandatory: true };
export const filter = { id: sampleId('f', 6), order: 10, description: 'Pulizia filtro', mandatory: false };
export const belt = { id: sampleId('f', 7), order: 15, description: 'Tensione cinghia', mandatory: true };
export const lines = [belt, oil, filter];

export const tick = (lineId: string): InterventionIntent => ({ type: 'TickLine', lineId, lines });
export const untick = (lineId: string): InterventionIntent => ({ type: 'UntickLine', lineId, lines });
export const ticked = (lineId: string): InterventionEvent => ({ type: 'ChecklistLineTicked', data: { ...of, lineId } });
export const unticked = (lineId: string): InterventionEvent => ({
  type: 'ChecklistLineUnticked',
  data: { ...of, lineId },
});
export const durationSet = (minutes: number | null): InterventionEvent => ({
  type: 'InterventionDurationSet',
  data: { ...of, minutes },
});
export const moved: InterventionEvent = {
  type: 'InterventionMoved',
  data: { ...of, start: '2026-03-17T09:00:00Z', end: '2026-03-17T10:00:00Z' },
};
export const cancelled: InterventionEvent = { type: 'InterventionCancelled', data: { ...of, reason: null } };
/** As it was told before works that are opened again followed their series, and where that has ended. */
export const reopened: InterventionEvent = { type: 'InterventionReopened', data: { ...of, reason: null } };
export const openedAgain: InterventionEvent = {
  type: 'InterventionReopened',
  data: { ...of, reason: null, own: {} },
};
export const completed: InterventionCompleted = {
  type: 'InterventionCompleted',
  data: {
    ...of,
    plan: {
      start: '2026-03-16T07:00:00Z',
      end: '2026-03-16T08:00:00Z',
      generated: '2026-03-16',
      equipmentId: weekly.equipmentId,
      interventionId: weekly.interventionId,
      interventionTypeId: weekly.interventionTypeId,
      typeCode: 'O',
      maintainerId,
      checklistId: weekly.checklistId,
      anomalyIds: weekly.anomalyIds,
      fault: false,
      notes: null,
    },
    lines: [
      { ...oil, done: true },
      { ...filter, done: false },
      { ...belt, done: true },
    ],
    durationMinutes: 75,
    actual: { start: '2026-03-16T07:00:00Z', end: '2026-03-16T08:00:00Z' },
  },
};
/** On the day of the work, once it is over: what was done is then done as planned. */
export const afterwards = { now: '2026-03-16T08:30:00Z' };
export const doneWork = [ticked(oil.id), ticked(belt.id), durationSet(75)];
export const finished = [...doneWork, completed];
