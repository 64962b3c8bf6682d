import type { WorkingCalendar } from '../company/working-calendar.ts';
import type { LocalDate, LocalDateTime, SeriesChanged, SeriesScheduled, SeriesScope } from './events.ts';

/** What a series is asked, in the terms of its stream. What comes over the wire is in `commands.ts`. */

/** A new schedule, with or without a rule. `calendar` is the company's, a fact that the caller brings. */
export type ScheduleSeries = { type: 'ScheduleSeries'; calendar: WorkingCalendar } & SeriesScheduled['data'];

/** Adds what the horizon holds and is not there yet. `until` and `limit` only narrow the horizon and the 1 000. */
export type ExpandSeries = { type: 'ExpandSeries'; calendar: WorkingCalendar; until?: LocalDate; limit?: number };

/** The scope says which occurrences follow, `ordinal` which one the person had in hand. */
export type ScopedCommand = { scope: SeriesScope; ordinal: number };

/**
 * The occurrence in hand goes to `start`; the others move by as many days and to the same time. `durationMinutes` absent
 * keeps the duration. `movedFrom` is where the occurrence lay when it had a time of its own (moved before by itself).
 */
export type RescheduleSeries = ScopedCommand & {
  type: 'RescheduleSeries';
  start: LocalDateTime;
  durationMinutes?: number;
  movedFrom?: LocalDateTime;
  calendar: WorkingCalendar;
};

export type ChangeSeries = ScopedCommand & { type: 'ChangeSeries'; changes: SeriesChanged['data']['changes'] };
export type CancelSeries = ScopedCommand & { type: 'CancelSeries'; reason: string | null };

export type SeriesCommand = ScheduleSeries | ExpandSeries | RescheduleSeries | ChangeSeries | CancelSeries;

/** The first ordinal that a scope reaches. */
export const firstOf = ({ scope, ordinal }: ScopedCommand): number => (scope === 'all' ? 0 : ordinal);
