import type { WorkingCalendar } from '../company/working-calendar.ts';
import type {
  Instant,
  LocalDate,
  LocalDateTime,
  RecurrenceRule,
  SeriesChanged,
  SeriesScheduled,
  SeriesScope,
} from './events.ts';

/** What a series is asked, in the terms of its stream. What comes over the wire is in `commands.ts`. */

/** A new schedule, with or without a rule. `calendar` is the company's, a fact that the caller brings. */
export type ScheduleSeries = {
  type: 'ScheduleSeries';
  calendar: WorkingCalendar;
  /** The instant of `firstStart` where one was asked for: only it says which of two is meant. */
  startsAt?: Instant | null;
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

/** The scope says which occurrences follow, `ordinal` which one the person had in hand. */
export type ScopedCommand = { scope: SeriesScope; ordinal: number };

/**
 * The occurrence in hand goes to `start`; the others move by as many days and to the same time. `durationMinutes` absent
 * keeps the duration. `movedFrom` is where the occurrence lay when it had a time of its own (moved before by itself): it
 * goes to `start` with the others and follows the series again, which its own stream says.
 */
export type RescheduleSeries = ScopedCommand & {
  type: 'RescheduleSeries';
  start: LocalDateTime;
  /** The instant of `start` where one was asked for: only it says which of two is meant. */
  startsAt?: Instant | null;
  durationMinutes?: number;
  movedFrom?: LocalDateTime;
  calendar: WorkingCalendar;
};

export type ChangeSeries = ScopedCommand & { type: 'ChangeSeries'; changes: SeriesChanged['data']['changes'] };
export type CancelSeries = ScopedCommand & { type: 'CancelSeries'; reason: string | null };

/** An occurrence that somebody has touched: a new rule leaves it alone. */
export type TouchedOccurrence = { ordinal: number; completed: boolean };

/**
 * Another rule from the occurrence in hand on; for all, from the first that is not completed. `touched` are the facts of
 * the occurrences themselves, in any order.
 */
export type ChangeRecurrence = ScopedCommand & {
  type: 'ChangeRecurrence';
  recurrenceId: string | null;
  rule: RecurrenceRule | null;
  touched: readonly TouchedOccurrence[];
};

/** Another period of the series; what is absent stays. */
export type ChangePeriod = ScopedCommand & {
  type: 'ChangePeriod';
  planFrom?: LocalDate | null;
  planUntil?: LocalDate | null;
  calendar: WorkingCalendar;
};

export type SeriesCommand =
  | ScheduleSeries
  | ExpandSeries
  | RescheduleSeries
  | ChangeSeries
  | ChangeRecurrence
  | ChangePeriod
  | CancelSeries;
