import type { DayNumber } from '../calendar/civil-date.ts';
import { formatDay } from '../calendar/civil-date.ts';
import { isWorkingDay, longestShift, shiftDayNumber, type WorkingCalendar } from '../calendar/working-calendar.ts';

/** Ordinary work that a recurrence, or a single plan, put on a day. */
export type DueWork = {
  /** The day that was planned at first, whatever was moved later. */
  readonly due: DayNumber;
  /** The local day on which it was ended; null while it is not completed. */
  readonly completedOn: DayNumber | null;
  /** Deleted: it counts as not done, or left the figures by what was said of it. */
  readonly deleted?: 'counts' | 'excused' | null;
};

/**
 * `onTime` done by the last day, `late` done after it, `missed` not done by then, `deleted` not done because it was deleted, `pending`
 * may still be done in time, or has not fallen due and is done already: until its day what is not done is not judged either.
 * `excused` deleted for a reason that leaves it out.
 */
export type DueState = 'onTime' | 'late' | 'missed' | 'deleted' | 'pending' | 'excused';

/** What is judged; all else is in no denominator. */
export const isJudged = (state: DueState): boolean => state !== 'pending' && state !== 'excused';

/**
 * The last day on which work that is due on `due` is in time: that day, or the first working day after it where it is closed, and so
 * many working days more. A series sends the work there by itself, so nobody is late who does it there.
 */
export const lastDayInTime = (due: DayNumber, graceDays: number, calendar: WorkingCalendar): DayNumber => {
  let day = shiftDayNumber(due, 'next', calendar) ?? due;
  for (let left = graceDays, looked = 0; left > 0 && looked < longestShift + graceDays; looked++) {
    day++;
    if (isWorkingDay(formatDay(day), calendar)) left--;
  }
  return day;
};

export const dueState = (
  { due, completedOn, deleted = null }: DueWork,
  { graceDays, calendar, today }: { graceDays: number; calendar: WorkingCalendar; today: DayNumber },
): DueState => {
  if (deleted === 'excused') return 'excused';
  if (due > today) return 'pending';
  const last = lastDayInTime(due, graceDays, calendar);
  if (completedOn !== null) return completedOn <= last ? 'onTime' : 'late';
  if (today <= last) return 'pending';
  return deleted === null ? 'missed' : 'deleted';
};
