import { z } from 'zod';
import { cancelCauses } from './deletion.ts';
import type { OwnField, PlanningEvent } from './events.ts';
import { longestNotes, longestZone } from './limits.ts';
import { lineEventSchemas } from './line-events.ts';
import { partEventSchemas } from './part-events.ts';
import { proofEventSchemas } from './proof-schemas.ts';
import { runEventSchemas } from './run-events.ts';
import {
  actTime,
  anomalyIds,
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

const occurrence = z.strictObject({
  ordinal,
  id,
  generated: localDate,
  start: localDateTime.nullable(),
  repeated: z.literal(true).exactOptional(),
  skipped: z.enum(['same_day', 'outside_period']).exactOptional(),
});
const ordinalRanges = occurrences(z.strictObject({ from: ordinal, to: ordinal }));
const placing = { dayOffset, anchor: z.strictObject({ ordinal, day: localDate }).exactOptional() };
const length = { durationMinutes: minutes, byWall: z.literal(true).exactOptional() };
const scoped = { seriesId: id, scope: seriesScope, fromOrdinal: ordinal };
const ofOccurrence = { seriesId: id, occurrenceId: id };

const what = {
  equipmentId: id,
  interventionId: id,
  interventionTypeId: id,
  typeCode,
  maintainerId: optionalId,
  checklistId: optionalId,
  anomalyIds,
  fault: z.boolean(),
  notes,
};

/** Why it was cancelled. */
const cancellation = { reason, cause: z.enum(cancelCauses).exactOptional() };

const ticking = z.strictObject({ ...ofOccurrence, lineId: id, ...actTime });

/** What an occurrence is about, where it changes. */
const changedWork = {
  equipmentId: id.exactOptional(),
  interventionId: id.exactOptional(),
  interventionTypeId: id.exactOptional(),
  typeCode: typeCode.exactOptional(),
  checklistId: optionalId.exactOptional(),
  anomalyIds: anomalyIds.exactOptional(),
};

const changedSeries = z.strictObject({
  ...changedWork,
  maintainerId: optionalId.exactOptional(),
  fault: z.boolean().exactOptional(),
  notes: notes.exactOptional(),
});

const course = z.strictObject({
  rule: recurrenceRule.nullable(),
  anchor: localDate,
  anchorOrdinal: ordinal,
  nextOrdinal: ordinal,
  keptDays: occurrences(localDate),
  goneBefore: ordinalRanges.exactOptional(),
  skipped: ordinalRanges.exactOptional(),
});

const ownField = z.enum([
  'time',
  'fault',
  'notes',
  'maintainerId',
  'equipmentId',
  'interventionId',
  'interventionTypeId',
  'typeCode',
  'checklistId',
  'anomalyIds',
]) satisfies z.ZodType<OwnField>;

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
    byWall: z.literal(true).exactOptional(),
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
    more: z.literal(true).exactOptional(),
  }),
  OccurrenceLeftClosedDay: z.strictObject({
    seriesId: id,
    occurrence,
    merged: occurrences(occurrence).exactOptional(),
  }),
  OccurrenceReturned: z.strictObject({ seriesId: id, occurrence }),
  SeriesRescheduled: z.strictObject({
    ...{ ...scoped, ...placing, startTime: localTime, ...length },
    occurrences: occurrences(occurrence),
  }),
  SeriesChanged: z.strictObject({ ...scoped, changes: changedSeries }),
  SeriesRecurrenceChanged: z.strictObject({
    ...scoped,
    recurrenceId: optionalId,
    rule: recurrenceRule.nullable(),
    anchor: localDate,
    nextOrdinal: ordinal,
    keptDays: occurrences(localDate),
    standing: localDate.exactOptional(),
    goneBefore: ordinalRanges.exactOptional(),
  }),
  SeriesPeriodChanged: z.strictObject({
    seriesId: id,
    planFrom: localDate.nullable(),
    planUntil: localDate.nullable(),
    occurrences: occurrences(occurrence),
    dropped: ordinalRanges.nullable(),
    counted: z.literal(true).exactOptional(),
  }),
  SeriesShiftChanged: z.strictObject({ seriesId: id, scope: seriesScope, shift, occurrences: occurrences(occurrence) }),
  SeriesCancelled: z.strictObject({ ...scoped, ...cancellation, planUntil: localDate.exactOptional() }),
  SeriesPutBack: z.strictObject({
    seriesId: id,
    fromOrdinal: ordinal,
    plan: z.strictObject({
      recurrenceId: optionalId,
      rule: recurrenceRule.nullable(),
      planFrom: localDate.nullable(),
      planUntil: localDate.nullable(),
      shift,
    }),
    courses: occurrences(course).min(1),
    segments: occurrences(z.strictObject({ fromOrdinal: ordinal, startTime: localTime, ...placing, ...length })).min(1),
    changes: occurrences(z.strictObject({ fromOrdinal: ordinal, changes: changedSeries })),
    end: z.strictObject({ lastGenerated: z.int(), placing: z.strictObject(placing) }).nullable(),
    dropped: ordinalRanges.nullable(),
    occurrences: occurrences(occurrence),
    endsAt: ordinal.nullable(),
  }),
  InterventionMoved: z.strictObject({ ...ofOccurrence, start: utcInstant, end: utcInstant }),
  InterventionAssigned: z.strictObject({ ...ofOccurrence, maintainerId: optionalId }),
  InterventionWorkChanged: z.strictObject({ ...ofOccurrence, changes: z.strictObject(changedWork) }),
  InterventionRejoined: z.strictObject({
    ...ofOccurrence,
    fields: z.array(ownField).min(1).max(ownField.options.length),
  }),
  InterventionNoted: z.strictObject({ ...ofOccurrence, notes, ...actTime }),
  InterventionFaultMarked: z.strictObject({ ...ofOccurrence, fault: z.boolean(), ...actTime }),
  ChecklistLineTicked: ticking,
  ChecklistLineUnticked: ticking,
  InterventionDurationSet: z.strictObject({
    ...ofOccurrence,
    minutes: minutes.nullable(),
    measured: z.literal(true).exactOptional(),
    ...actTime,
  }),
  InterventionProgressSet: z.strictObject({ ...ofOccurrence, percent, ...actTime }),
  FaultClassified: z.strictObject({
    ...ofOccurrence,
    faultCauseId: id.nullable().exactOptional(),
    faultRemedyId: id.nullable().exactOptional(),
    ...actTime,
  }),
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
        own: z.literal(true).exactOptional(),
        removed: z.literal(true).exactOptional(),
      }),
    ),
    durationMinutes: minutes,
    actual: z.strictObject({ start: utcInstant, end: utcInstant }).exactOptional(),
    at: utcInstant.exactOptional(),
  }),
  InterventionReopened: z.strictObject({
    ...ofOccurrence,
    reason,
    own: z
      .strictObject({
        ...changedWork,
        time: z.strictObject({ start: utcInstant, end: utcInstant }).exactOptional(),
        maintainerId: optionalId.exactOptional(),
        fault: z.boolean().exactOptional(),
        notes: notes.exactOptional(),
      })
      .exactOptional(),
  }),
  CompletionCorrected: z.strictObject({
    ...ofOccurrence,
    actual: z.strictObject({ start: utcInstant, end: utcInstant }),
  }),
  InterventionCancelled: z.strictObject({ ...ofOccurrence, ...cancellation }),
  InterventionBroughtBack: z.strictObject(ofOccurrence),
  ...partEventSchemas,
  ...proofEventSchemas,
  ...lineEventSchemas,
  ...runEventSchemas,
};
