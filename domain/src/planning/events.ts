import type { NonWorkingShift } from '../calendar/working-calendar.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { CancelCause } from './deletion.ts';
import type { LineEvent } from './line-events.ts';
import type { ActTime, OfOccurrence } from './of-occurrence.ts';
import type { PartEvent } from './part-events.ts';
import type { ProofEvent } from './proof-events.ts';
import type { RulesState } from './put-back-event.ts';
import type { RunEvent } from './run-events.ts';

/**
 * Every event of planning, in its present version. Older versions are upcast at read (`upcasters.ts`).
 *
 * Two kinds of stream: `planSeries-<seriesId>` holds the rule and what happens to many occurrences at once;
 * `intervention-<occurrenceId>` begins when one occurrence is touched for the first time. A schedule without recurrence
 * is a series of one. Occurrence ids are UUIDv5(seriesId, ordinal).
 */

/** `YYYY-MM-DD` in the series' time zone. */
export type LocalDate = string;
/** `YYYY-MM-DDTHH:mm` in the series' time zone. */
export type LocalDateTime = string;
/** ISO 8601 in UTC, `2026-03-29T06:00:00Z`. */
export type Instant = string;

export type RecurrenceUnit = 'day' | 'month' | 'year';
export type RecurrenceRule = { value: number; unit: RecurrenceUnit };

export type { NonWorkingShift };

/** O ordinary, S extraordinary. */
export type InterventionTypeCode = 'O' | 'S';

/**
 * 0 for the first occurrence. `start` is null where the shift rule skipped the day; `generated` stays for the KPIs.
 * `repeated` where the clock shows `start` twice that day and the second time is meant. `skipped` says why there is no start where the
 * rule for closed days alone does not: a shift would put it on a day that another one of the rule has, or out of the period both ways.
 */
export type Occurrence = {
  ordinal: number;
  id: string;
  generated: LocalDate;
  start: LocalDateTime | null;
  repeated?: true;
  skipped?: SkipReason;
};

export type SkipReason = 'same_day' | 'outside_period';

/** The scope of a change to a series: the single occurrence is an event of the intervention's own stream. */
export type SeriesScope = 'all' | 'following';

export type SeriesScheduled = DomainEvent<
  'SeriesScheduled',
  {
    seriesId: string;
    equipmentId: string;
    interventionId: string;
    interventionTypeId: string;
    typeCode: InterventionTypeCode;
    recurrenceId: string | null;
    rule: RecurrenceRule | null;
    maintainerId: string | null;
    checklistId: string | null;
    /** What is wrong with the equipment, or may be: sorted, each once. */
    anomalyIds: readonly string[];
    firstStart: LocalDateTime;
    durationMinutes: number;
    /** The minutes are those of the wall: a series over midnight ends by the clock. */
    byWall?: true;
    planFrom: LocalDate | null;
    planUntil: LocalDate | null;
    timeZone: string;
    shift: NonWorkingShift;
    fault: boolean;
    notes: string | null;
    supportRequestId: string | null;
  }
>;

/**
 * One run of the expansion. `until` is the horizon reached; `cut` says that 1 000 occurrences ended it before, `more` that
 * only this part of it ends here and the next one follows.
 */
export type OccurrencesExpanded = DomainEvent<
  'OccurrencesExpanded',
  { seriesId: string; occurrences: Occurrence[]; until: LocalDate; cut: boolean; more?: true }
>;

/**
 * A move of many: occurrences from `fromOrdinal` on lie `dayOffset` days from their generated day (then the shift rule)
 * at `startTime` (HH:mm). `occurrences` are the results for those already expanded. Occurrences that were moved or
 * completed by themselves keep what they have. Later expansions use the same offset. With `anchor`, which a rule by months
 * or years has that went to another day, the rule is counted anew from there: `anchor.day` is where it puts `anchor.ordinal`,
 * and `dayOffset` is how far that one went.
 */
export type SeriesRescheduled = DomainEvent<
  'SeriesRescheduled',
  {
    seriesId: string;
    scope: SeriesScope;
    fromOrdinal: number;
    dayOffset: number;
    anchor?: { ordinal: number; day: LocalDate };
    startTime: string;
    durationMinutes: number;
    byWall?: true;
    occurrences: Occurrence[];
  }
>;

/**
 * The day on which the series had put an occurrence was closed under it, and it goes where its rule has work of closed days go. So it
 * still lies where its series says: a later move of the series takes it along. `merged` are those of its rule that lay on the day to
 * which it goes, and are done with it; where it goes to an earlier one, it is done with that and has no start.
 */
export type OccurrenceLeftClosedDay = DomainEvent<
  'OccurrenceLeftClosedDay',
  { seriesId: string; occurrence: Occurrence; merged?: readonly Occurrence[] }
>;

/**
 * The day on which the rule of the series has an occurrence is worked again: it goes back to it, or comes to the day that another one
 * of the rule has left for its own.
 */
export type OccurrenceReturned = DomainEvent<'OccurrenceReturned', { seriesId: string; occurrence: Occurrence }>;

/** Other changes of many, from `fromOrdinal` on; a field that is absent stays. */
export type SeriesChanged = DomainEvent<
  'SeriesChanged',
  {
    seriesId: string;
    scope: SeriesScope;
    fromOrdinal: number;
    changes: {
      equipmentId?: string;
      interventionId?: string;
      interventionTypeId?: string;
      typeCode?: InterventionTypeCode;
      maintainerId?: string | null;
      checklistId?: string | null;
      anomalyIds?: readonly string[];
      fault?: boolean;
      notes?: string | null;
    };
  }
>;

/**
 * Another rule, or none any more. The occurrence `fromOrdinal` stays as the first of it, and its generated day `anchor` is
 * what the others are counted from. Those behind it that nobody has touched are gone; the new ones begin with
 * `nextOrdinal`. On `keptDays` lies work that stays, as somebody has touched it: the new rule leaves these days out.
 * `standing` is where the series had put the first by then, where that is another day: the new ones are counted from it.
 * `goneBefore`: said of all, those before it that are on none of its days, of which what nobody has touched is gone, too.
 */
export type SeriesRecurrenceChanged = DomainEvent<
  'SeriesRecurrenceChanged',
  {
    seriesId: string;
    scope: SeriesScope;
    fromOrdinal: number;
    recurrenceId: string | null;
    rule: RecurrenceRule | null;
    anchor: LocalDate;
    nextOrdinal: number;
    keptDays: LocalDate[];
    standing?: LocalDate;
    goneBefore?: OrdinalRange[];
  }
>;

/**
 * Another rule for days that are not worked, of the whole series from now on. `occurrences` are those that it puts elsewhere of what is
 * still to come and nobody has touched.
 */
export type SeriesShiftChanged = DomainEvent<
  'SeriesShiftChanged',
  { seriesId: string; scope: SeriesScope; shift: NonWorkingShift; occurrences: Occurrence[] }
>;

/** Ordinals, both ends included. */
export type OrdinalRange = { from: number; to: number };

/**
 * Another period of planning. `dropped` is all that stood behind the end when it was said, wherever it is moved later; of it
 * what nobody has touched is gone. Another end brings back what stands before it: `occurrences` are those, where the calendar
 * places them now. `counted` says that the rule is followed up to this end, whatever the end was before; it is absent where
 * only the start is another. `dropped` is null in events of version 1, which compared the end with generated days.
 */
export type SeriesPeriodChanged = DomainEvent<
  'SeriesPeriodChanged',
  {
    seriesId: string;
    planFrom: LocalDate | null;
    planUntil: LocalDate | null;
    occurrences: Occurrence[];
    dropped: OrdinalRange[] | null;
    counted?: true;
  }
>;

/**
 * The series ends: every not completed occurrence from `fromOrdinal` on is cancelled, and none is added. `planUntil` is the end
 * of the period from then on, where what stays ends before the end that was said. `cause`: as of `Cancellation`.
 */
export type SeriesCancelled = DomainEvent<
  'SeriesCancelled',
  {
    seriesId: string;
    scope: SeriesScope;
    fromOrdinal: number;
    reason: string | null;
    cause?: CancelCause;
    planUntil?: LocalDate;
  }
>;

/**
 * Somebody took back a change of their own that nobody had built on: rules and end of the series are again what they were before it.
 * `occurrences` are those that lie elsewhere by that, also of what was expanded meanwhile; `fromOrdinal` is the first that the change had
 * reached, `endsAt` as in the state, null for a series that goes on.
 */
export type SeriesPutBack = DomainEvent<
  'SeriesPutBack',
  {
    seriesId: string;
    fromOrdinal: number;
    plan: Pick<SeriesScheduled['data'], 'recurrenceId' | 'rule' | 'planFrom' | 'planUntil' | 'shift'>;
    occurrences: Occurrence[];
    endsAt: number | null;
  } & RulesState<RecurrenceRule, SeriesChanged['data']['changes']>
>;

export type SeriesEvent =
  | SeriesScheduled
  | OccurrencesExpanded
  | OccurrenceLeftClosedDay
  | OccurrenceReturned
  | SeriesRescheduled
  | SeriesChanged
  | SeriesRecurrenceChanged
  | SeriesPeriodChanged
  | SeriesShiftChanged
  | SeriesCancelled
  | SeriesPutBack;

/** From here on the occurrence keeps its own time, whatever the series does. */
export type InterventionMoved = OfOccurrence<'InterventionMoved', { start: Instant; end: Instant }>;
/** From here on the occurrence keeps its own maintainer. */
export type InterventionAssigned = OfOccurrence<'InterventionAssigned', { maintainerId: string | null }>;
/** From here on the occurrence keeps its own equipment, kind of work, checklist or anomalies; a field that is absent follows. */
export type InterventionWorkChanged = OfOccurrence<
  'InterventionWorkChanged',
  {
    changes: {
      equipmentId?: string;
      interventionId?: string;
      interventionTypeId?: string;
      typeCode?: InterventionTypeCode;
      checklistId?: string | null;
      anomalyIds?: readonly string[];
    };
  }
>;
/** What an occurrence may hold by itself. */
export type OwnField = 'time' | 'fault' | 'notes' | 'maintainerId' | keyof InterventionWorkChanged['data']['changes'];
/** In these fields the occurrence follows its series again: somebody who looked at it changed all of them. */
export type InterventionRejoined = OfOccurrence<'InterventionRejoined', { fields: OwnField[] }>;
export type InterventionNoted = OfOccurrence<'InterventionNoted', { notes: string | null } & ActTime>;
export type InterventionFaultMarked = OfOccurrence<'InterventionFaultMarked', { fault: boolean } & ActTime>;
type Ticking = { lineId: string } & ActTime;
export type ChecklistLineTicked = OfOccurrence<'ChecklistLineTicked', Ticking>;
export type ChecklistLineUnticked = OfOccurrence<'ChecklistLineUnticked', Ticking>;
/** The actual duration; null takes it back. `measured`: by the clocks of who worked, when the last of them stopped; nobody typed it. */
export type InterventionDurationSet = OfOccurrence<
  'InterventionDurationSet',
  { minutes: number | null; measured?: true } & ActTime
>;
/** 0 to 100. */
export type InterventionProgressSet = OfOccurrence<'InterventionProgressSet', { percent: number } & ActTime>;

/** When a work was done. */
export type ActualTime = { start: Instant; end: Instant };

/** Why a fault happened, and what mended it: said whenever somebody knows, also behind its completion. A field that is absent stays. */
export type FaultClassified = OfOccurrence<
  'FaultClassified',
  { faultCauseId?: string | null; faultRemedyId?: string | null } & ActTime
>;

/** A checklist line as it stood when the work was completed. */
export type FrozenLine = {
  id: string;
  order: number;
  description: string;
  mandatory: boolean;
  done: boolean;
  own?: true;
  removed?: true;
};

/**
 * Freezes what was planned and what was on the checklist: later changes of the series or checklist never reach it. `actual`: when it
 * was done (`when-done.ts`); before 2026-11-28 it is absent where nobody pressed a clock, and the plan was taken for it. `at`: as of a
 * tick.
 */
export type InterventionCompleted = OfOccurrence<
  'InterventionCompleted',
  {
    plan: {
      start: Instant;
      end: Instant;
      generated: LocalDate;
      equipmentId: string;
      interventionId: string;
      interventionTypeId: string;
      typeCode: InterventionTypeCode;
      maintainerId: string | null;
      checklistId: string | null;
      anomalyIds: readonly string[];
      fault: boolean;
      notes: string | null;
    };
    lines: FrozenLine[];
    durationMinutes: number;
    actual?: ActualTime;
    at?: Instant;
  }
>;
/**
 * A completed intervention whose mandatory lines or duration were taken back by a manager. From here on it follows its series again, but
 * in what it had otherwise by then: that is its `own`. Without `own`, as before 2026-11-27 and where the series had ended, it keeps
 * all that it was completed with.
 */
export type InterventionReopened = OfOccurrence<
  'InterventionReopened',
  {
    reason: string | null;
    own?: InterventionWorkChanged['data']['changes'] & {
      time?: { start: Instant; end: Instant };
      maintainerId?: string | null;
      notes?: string | null;
      fault?: boolean;
    };
  }
>;
/**
 * When a completed work was done, where its completion had told an end that was still to come: put right by who plans, `actual` as the
 * moment of completion gives it.
 */
export type CompletionCorrected = OfOccurrence<'CompletionCorrected', { actual: ActualTime }>;
export type InterventionCancelled = OfOccurrence<
  'InterventionCancelled',
  { reason: string | null; cause?: CancelCause }
>;

/** Whoever cancelled it by mistake took that back: it is planned as it was. */
export type InterventionBroughtBack = OfOccurrence<'InterventionBroughtBack', object>;

export type InterventionEvent =
  | InterventionMoved
  | InterventionAssigned
  | InterventionWorkChanged
  | InterventionRejoined
  | InterventionNoted
  | InterventionFaultMarked
  | ChecklistLineTicked
  | ChecklistLineUnticked
  | InterventionDurationSet
  | InterventionProgressSet
  | FaultClassified
  | InterventionCompleted
  | InterventionReopened
  | CompletionCorrected
  | InterventionCancelled
  | InterventionBroughtBack
  | PartEvent
  | ProofEvent
  | LineEvent
  | RunEvent;

export type PlanningEvent = SeriesEvent | InterventionEvent;

export const seriesStream = (seriesId: string) => `planSeries-${seriesId}` as const;
export const interventionStream = (occurrenceId: string) => `intervention-${occurrenceId}` as const;
