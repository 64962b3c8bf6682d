import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { cancelCauses } from './deletion.ts';
import { longestZone } from './limits.ts';
import {
  anomalyIds,
  dayOffset,
  id,
  localDate,
  localDateTime,
  localTime,
  minutes,
  notes,
  occurrences,
  optionalId,
  ordinal,
  reason,
  recurrenceRule,
  seriesScope,
  shift,
  typeCode,
} from './schemas.ts';

/**
 * Events of a `planSeries-<id>` stream: the rule, and what happens to many occurrences at once. Strict, with their limits: what a
 * decision is held against before it leaves its decider (`bounded.ts`). Reading the log does not parse: what was written was decided.
 */

/**
 * 0 for the first occurrence. `start` is null where the shift rule skipped the day; `generated` stays for the KPIs.
 * `repeated` where the clock shows `start` twice that day and the second time is meant. `skipped` says why there is no start where the
 * rule for closed days alone does not: a shift would put it on a day that another one of the rule has, or out of the period both ways.
 */
const occurrence = z.strictObject({
  ordinal,
  id,
  generated: localDate,
  start: localDateTime.nullable(),
  repeated: z.literal(true).exactOptional(),
  skipped: z.enum(['same_day', 'outside_period']).exactOptional(),
});
/** Both ends included. */
const ordinalRange = z.strictObject({ from: ordinal, to: ordinal });
const placing = { dayOffset, anchor: z.strictObject({ ordinal, day: localDate }).exactOptional() };
/** `byWall`: the minutes are those of the wall: a series over midnight ends by the clock. */
const length = { durationMinutes: minutes, byWall: z.literal(true).exactOptional() };
const scoped = { seriesId: id, scope: seriesScope, fromOrdinal: ordinal };

/** What is planned, as a series says it and a completion freezes it. Anomalies: what is wrong with the equipment, or may be. */
export const planned = {
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

/** What an occurrence is about, where it changes; a field that is absent stays. */
export const changedWork = {
  equipmentId: id.exactOptional(),
  interventionId: id.exactOptional(),
  interventionTypeId: id.exactOptional(),
  typeCode: typeCode.exactOptional(),
  checklistId: optionalId.exactOptional(),
  anomalyIds: anomalyIds.exactOptional(),
};

const changes = z.strictObject({
  ...changedWork,
  maintainerId: optionalId.exactOptional(),
  fault: z.boolean().exactOptional(),
  notes: notes.exactOptional(),
});

/** Why work that had fallen due was not done, of a change of the days that a series has: it stands with each that it drops. */
const whyDropped = { reason: reason.exactOptional() };

/** Why it was cancelled. */
export const cancellation = { reason, cause: z.enum(cancelCauses).exactOptional() };

/**
 * Which days the series has: those of `rule`, counted from `anchor`, the generated day of the occurrence `anchorOrdinal`.
 * The others of the rule are `nextOrdinal`, `nextOrdinal + 1` …; what lies between was of the course before. On
 * `keptDays` there is work of an earlier course.
 */
const course = z.strictObject({
  rule: recurrenceRule.nullable(),
  anchor: localDate,
  anchorOrdinal: ordinal,
  nextOrdinal: ordinal,
  keptDays: occurrences(localDate).readonly(),
  /** What lies before its anchor on none of its days, and was of the course before. */
  goneBefore: occurrences(ordinalRange).readonly().exactOptional(),
  /** Of a rule that was taken back: they are gone, and no day of this one is theirs. */
  skipped: occurrences(ordinalRange).readonly().exactOptional(),
});

export const seriesEventSchemas = {
  SeriesScheduled: z.strictObject({
    ...planned,
    seriesId: id,
    recurrenceId: optionalId,
    rule: recurrenceRule.nullable(),
    firstStart: localDateTime,
    ...length,
    planFrom: localDate.nullable(),
    planUntil: localDate.nullable(),
    timeZone: z.string().min(1).max(longestZone),
    shift,
    supportRequestId: optionalId,
  }),
  /**
   * One run of the expansion. `until` is the horizon reached; `cut` says that 1 000 occurrences ended it before, `more` that
   * only this part of it ends here and the next one follows.
   */
  OccurrencesExpanded: z.strictObject({
    seriesId: id,
    occurrences: occurrences(occurrence).min(1),
    until: localDate,
    cut: z.boolean(),
    more: z.literal(true).exactOptional(),
  }),
  /**
   * The day on which the series had put an occurrence was closed under it, and it goes where its rule has work of closed days go. So it
   * still lies where its series says: a later move of the series takes it along. `merged` are those of its rule that lay on the day to
   * which it goes, and are done with it; where it goes to an earlier one, it is done with that and has no start.
   */
  OccurrenceLeftClosedDay: z.strictObject({
    seriesId: id,
    occurrence,
    merged: occurrences(occurrence).readonly().exactOptional(),
  }),
  /**
   * The day on which the rule of the series has an occurrence is worked again: it goes back to it, or comes to the day that another one
   * of the rule has left for its own.
   */
  OccurrenceReturned: z.strictObject({ seriesId: id, occurrence }),
  /**
   * A move of many: occurrences from `fromOrdinal` on lie `dayOffset` days from their generated day (then the shift rule)
   * at `startTime` (HH:mm). `occurrences` are the results for those already expanded. Occurrences that were moved or
   * completed by themselves keep what they have. Later expansions use the same offset. With `anchor`, which a rule by months
   * or years has that went to another day, the rule is counted anew from there: `anchor.day` is where it puts `anchor.ordinal`,
   * and `dayOffset` is how far that one went.
   */
  SeriesRescheduled: z.strictObject({
    ...{ ...scoped, ...placing, startTime: localTime, ...length },
    occurrences: occurrences(occurrence),
  }),
  /** Other changes of many, from `fromOrdinal` on; a field that is absent stays. */
  SeriesChanged: z.strictObject({ ...scoped, changes }),
  /**
   * Another rule, or none any more. The occurrence `fromOrdinal` stays as the first of it, and its generated day `anchor` is
   * what the others are counted from. Those behind it that nobody has touched are gone; the new ones begin with
   * `nextOrdinal`. On `keptDays` lies work that stays, as somebody has touched it: the new rule leaves these days out.
   * `standing` is where the series had put the first by then, where that is another day: the new ones are counted from it.
   * `goneBefore`: said of all, those before it that are on none of its days, of which what nobody has touched is gone, too.
   */
  SeriesRecurrenceChanged: z.strictObject({
    ...scoped,
    recurrenceId: optionalId,
    rule: recurrenceRule.nullable(),
    anchor: localDate,
    nextOrdinal: ordinal,
    keptDays: occurrences(localDate),
    standing: localDate.exactOptional(),
    goneBefore: occurrences(ordinalRange).exactOptional(),
    ...whyDropped,
  }),
  /**
   * Another period of planning. `dropped` is all that stood behind the end when it was said, wherever it is moved later; of it
   * what nobody has touched is gone. Another end brings back what stands before it: `occurrences` are those, where the calendar
   * places them now. `counted` says that the rule is followed up to this end, whatever the end was before; it is absent where
   * only the start is another. `dropped` is null in events of version 1, which compared the end with generated days.
   */
  SeriesPeriodChanged: z.strictObject({
    seriesId: id,
    planFrom: localDate.nullable(),
    planUntil: localDate.nullable(),
    occurrences: occurrences(occurrence),
    dropped: occurrences(ordinalRange).nullable(),
    counted: z.literal(true).exactOptional(),
    ...whyDropped,
  }),
  /**
   * Another rule for days that are not worked, of the whole series from now on. `occurrences` are those that it puts elsewhere of what is
   * still to come and nobody has touched.
   */
  SeriesShiftChanged: z.strictObject({ seriesId: id, scope: seriesScope, shift, occurrences: occurrences(occurrence) }),
  /**
   * The series ends: every not completed occurrence from `fromOrdinal` on is cancelled, and none is added. `planUntil` is the end
   * of the period from then on, where what stays ends before the end that was said. `cause`: as of `Cancellation`.
   */
  SeriesCancelled: z.strictObject({ ...scoped, ...cancellation, planUntil: localDate.exactOptional() }),
  /**
   * Somebody took back a change of their own that nobody had built on: rules and end of the series are again what they were before it.
   * `occurrences` are those that lie elsewhere by that, also of what was expanded meanwhile; `fromOrdinal` is the first that the change had
   * reached, `endsAt` as in the state, null for a series that goes on; `why` it ended there, where that is known.
   */
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
    courses: occurrences(course).min(1).readonly(),
    segments: occurrences(z.strictObject({ fromOrdinal: ordinal, startTime: localTime, ...placing, ...length }))
      .min(1)
      .readonly(),
    changes: occurrences(z.strictObject({ fromOrdinal: ordinal, changes })).readonly(),
    end: z.strictObject({ lastGenerated: z.int(), placing: z.strictObject(placing) }).nullable(),
    dropped: occurrences(ordinalRange).readonly().nullable(),
    occurrences: occurrences(occurrence),
    endsAt: ordinal.nullable(),
    why: z.strictObject(cancellation).exactOptional(),
  }),
};

export type SeriesEvent = EventOf<typeof seriesEventSchemas>;
type Of<Type extends SeriesEvent['type']> = EventOf<typeof seriesEventSchemas, Type>;

export type SeriesScheduled = Of<'SeriesScheduled'>;
export type OccurrencesExpanded = Of<'OccurrencesExpanded'>;
export type OccurrenceLeftClosedDay = Of<'OccurrenceLeftClosedDay'>;
export type OccurrenceReturned = Of<'OccurrenceReturned'>;
export type SeriesRescheduled = Of<'SeriesRescheduled'>;
export type SeriesChanged = Of<'SeriesChanged'>;
export type SeriesRecurrenceChanged = Of<'SeriesRecurrenceChanged'>;
export type SeriesPeriodChanged = Of<'SeriesPeriodChanged'>;
export type SeriesShiftChanged = Of<'SeriesShiftChanged'>;
export type SeriesCancelled = Of<'SeriesCancelled'>;
export type SeriesPutBack = Of<'SeriesPutBack'>;

export type Occurrence = z.infer<typeof occurrence>;
export type OrdinalRange = z.infer<typeof ordinalRange>;
export type Course = z.infer<typeof course>;
