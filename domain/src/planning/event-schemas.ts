import { z } from 'zod';
import type { PlanningEvent } from './events.ts';
import { longestNotes, longestZone } from './limits.ts';
import {
  dayOffset,
  id,
  lines,
  localDate,
  localDateTime,
  localTime,
  minutes,
  notes,
  occurrences,
  optionalId,
  ordinal,
  percent,
  reason,
  recurrenceRule,
  seriesScope,
  shift,
  typeCode,
  utcInstant,
} from './schemas.ts';

/**
 * The present shape of every event of planning, strict, with its limits: what a decision is held against before it
 * leaves its decider (`bounded.ts`). Reading the log does not parse: what was written was decided.
 */

const occurrence = z.strictObject({ ordinal, id, generated: localDate, start: localDateTime.nullable() });
const scoped = { seriesId: id, scope: seriesScope, fromOrdinal: ordinal };
const ofOccurrence = { seriesId: id, occurrenceId: id };

const what = {
  equipmentId: id,
  interventionId: id,
  interventionTypeId: id,
  typeCode,
  maintainerId: optionalId,
  checklistId: optionalId,
  fault: z.boolean(),
  notes,
};

export const planningEventSchemas: {
  readonly [Type in PlanningEvent['type']]: z.ZodType<Extract<PlanningEvent, { type: Type }>['data']>;
} = {
  SeriesScheduled: z.strictObject({
    ...what,
    seriesId: id,
    recurrenceId: optionalId,
    rule: recurrenceRule.nullable(),
    firstStart: localDateTime,
    durationMinutes: minutes,
    planFrom: localDate.nullable(),
    planUntil: localDate.nullable(),
    timeZone: z.string().min(1).max(longestZone),
    shift,
    supportRequestId: optionalId,
  }),
  OccurrencesExpanded: z.strictObject({
    seriesId: id,
    occurrences: occurrences(occurrence).min(1),
    until: localDate,
    cut: z.boolean(),
  }),
  SeriesRescheduled: z.strictObject({
    ...scoped,
    dayOffset,
    startTime: localTime,
    durationMinutes: minutes,
    occurrences: occurrences(occurrence),
  }),
  SeriesChanged: z.strictObject({
    ...scoped,
    changes: z.strictObject({
      maintainerId: optionalId.exactOptional(),
      checklistId: optionalId.exactOptional(),
      notes: notes.exactOptional(),
    }),
  }),
  SeriesCancelled: z.strictObject({ ...scoped, reason }),
  InterventionMoved: z.strictObject({ ...ofOccurrence, start: utcInstant, end: utcInstant }),
  InterventionAssigned: z.strictObject({ ...ofOccurrence, maintainerId: optionalId }),
  InterventionNoted: z.strictObject({ ...ofOccurrence, notes }),
  InterventionFaultMarked: z.strictObject({ ...ofOccurrence, fault: z.boolean() }),
  ChecklistLineTicked: z.strictObject({ ...ofOccurrence, lineId: id }),
  ChecklistLineUnticked: z.strictObject({ ...ofOccurrence, lineId: id }),
  InterventionDurationSet: z.strictObject({ ...ofOccurrence, minutes: minutes.nullable() }),
  InterventionProgressSet: z.strictObject({ ...ofOccurrence, percent }),
  InterventionCompleted: z.strictObject({
    ...ofOccurrence,
    plan: z.strictObject({ ...what, start: utcInstant, end: utcInstant, generated: localDate }),
    lines: lines(
      z.strictObject({
        id,
        order: z.int(),
        description: z.string().max(longestNotes),
        mandatory: z.boolean(),
        done: z.boolean(),
      }),
    ),
    durationMinutes: minutes,
  }),
  InterventionReopened: z.strictObject(ofOccurrence),
  InterventionCancelled: z.strictObject({ ...ofOccurrence, reason }),
};
