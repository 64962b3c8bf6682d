import type { NonWorkingShift, WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Cancellation } from './deletion.ts';
import type {
  Instant,
  LocalDate,
  LocalDateTime,
  RecurrenceRule,
  SeriesChanged,
  SeriesScheduled,
  SeriesScope,
} from './events.ts';

import type { KnownSeries } from './series-state.ts';

/** What a series is asked, in the terms of its stream. What comes over the wire is in `commands.ts`. */

/** A new schedule, with or without a rule. `calendar` is the company's, a fact that the caller brings. */
export type ScheduleSeries = {
  type: 'ScheduleSeries';
  calendar: WorkingCalendar;
  /** The instant of `firstStart` where one was asked for: only it says which of two is meant. */
  startsAt?: Instant | null;
  /** That the day of a fault is not worked is known, and meant. */
  onClosedDay?: boolean;
} & SeriesScheduled['data'];

/**
 * Adds what the horizon holds and is not there yet. `until` and `limit` only narrow the horizon and the 1 000, and so does
 * `total`, with what is there already; with `part` it adds so many of them at most, and the event says whether there are more.
 */
export type ExpandSeries = {
  type: 'ExpandSeries';
  calendar: WorkingCalendar;
  until?: LocalDate;
  limit?: number;
  total?: number;
  part?: number;
};

/** Why work was not done that had fallen due and goes with the change; absent where nobody said it. */
export type WhyDropped = { reason?: string | null };

/** The scope says which occurrences follow, `ordinal` which one the person had in hand. */
export type ScopedCommand = { scope: SeriesScope; ordinal: number };

/**
 * The occurrence in hand goes to `start`, and the rule with it: the others lie as the rule counts from there, at the same time. `durationMinutes` absent
 * keeps the duration. `movedFrom` is where the occurrence lay when it had a time of its own (moved before by itself): the
 * others go by as many days, and where it does not meet them at `start` it keeps a time of its own, which its own stream says.
 */
export type RescheduleSeries = ScopedCommand &
  WhyDropped & {
    type: 'RescheduleSeries';
    start: LocalDateTime;
    /** The instant of `start` where one was asked for: only it says which of two is meant. */
    startsAt?: Instant | null;
    durationMinutes?: number;
    movedFrom?: LocalDateTime;
    /** It takes a move back: where the rule as it was has `start`, that is meant, and not a day that somebody chose. */
    back?: true;
    calendar: WorkingCalendar;
  };

export type ChangeSeries = ScopedCommand & { type: 'ChangeSeries'; changes: SeriesChanged['data']['changes'] };
export type CancelSeries = ScopedCommand & { type: 'CancelSeries' } & Cancellation;

/** An occurrence that somebody has touched: a new rule leaves it alone. */
export type TouchedOccurrence = { ordinal: number; completed: boolean };

/**
 * Another rule, counted from the occurrence in hand; for all, what lies before it by another goes. `touched` are the facts of
 * the occurrences themselves, in any order.
 */
export type ChangeRecurrence = ScopedCommand &
  WhyDropped & {
    type: 'ChangeRecurrence';
    recurrenceId: string | null;
    rule: RecurrenceRule | null;
    touched: readonly TouchedOccurrence[];
  };

/** Another period of the series; what is absent stays. */
export type ChangePeriod = ScopedCommand &
  WhyDropped & {
    type: 'ChangePeriod';
    planFrom?: LocalDate | null;
    planUntil?: LocalDate | null;
    calendar: WorkingCalendar;
  };

/**
 * An occurrence leaves a day that was closed under it: nothing happens where its series does not put it on that day any more. What is
 * `touched` is done where it is, beside whatever else comes there.
 */
export type LeaveClosedDay = {
  type: 'LeaveClosedDay';
  ordinal: number;
  day: LocalDate;
  touched: readonly TouchedOccurrence[];
  calendar: WorkingCalendar;
  today: LocalDate;
};

/** Occurrences go back to a day that is worked again; `stays`: ordinals of those that are to stay where they are. */
export type ReturnToDay = {
  type: 'ReturnToDay';
  day: LocalDate;
  stays: readonly number[];
  calendar: WorkingCalendar;
  today: LocalDate;
};

/** Another rule for days that are not worked. `touched` stays where it is, and so does what lay before `today`. */
export type ChangeShift = ScopedCommand &
  WhyDropped & {
    type: 'ChangeShift';
    shift: NonWorkingShift;
    touched: readonly TouchedOccurrence[];
    today: LocalDate;
    calendar: WorkingCalendar;
  };

/**
 * As the series was `before` a change that its writer takes back; `fromOrdinal`: the first that the change had reached. `kept`: works that somebody
 * has touched, with the day on which each lies.
 */
export type PutSeriesBack = {
  type: 'PutSeriesBack';
  before: KnownSeries;
  fromOrdinal: number;
  kept: readonly { ordinal: number; day: LocalDate }[];
  calendar: WorkingCalendar;
};

export type SeriesCommand =
  | ScheduleSeries
  | ExpandSeries
  | LeaveClosedDay
  | ReturnToDay
  | RescheduleSeries
  | ChangeSeries
  | ChangeRecurrence
  | ChangePeriod
  | ChangeShift
  | CancelSeries
  | PutSeriesBack;
