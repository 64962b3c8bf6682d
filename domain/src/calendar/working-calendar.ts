import { type DayNumber, dayOf, formatDay, weekdayOf } from './civil-date.ts';

/**
 * When a company does not work: single days (GF, CA, FE of its working calendar, `YYYY-MM-DD`) and weekdays on which it
 * rests every week (ISO, 1 Monday to 7 Sunday). Deciders get it as a fact; they never look it up.
 */
export type WorkingCalendar = {
  readonly nonWorkingDays: ReadonlySet<string>;
  readonly restWeekdays: ReadonlySet<number>;
};

/** Where something goes whose day is not worked. */
export type NonWorkingShift = 'next' | 'previous' | 'skip';

/** A company that works every day. */
export const alwaysWorking: WorkingCalendar = { nonWorkingDays: new Set(), restWeekdays: new Set() };

const everyWeekday = [1, 2, 3, 4, 5, 6, 7] as const;

/** From what is stored: the weekdays *worked* (the company's setting) and the days of its working calendar. */
export const workingCalendarOf = (
  workingWeekdays: readonly number[],
  nonWorkingDays: Iterable<string>,
): WorkingCalendar => ({
  nonWorkingDays: new Set(nonWorkingDays),
  restWeekdays: new Set(everyWeekday.filter((weekday) => !workingWeekdays.includes(weekday))),
});

/** No shift looks further than a year: a calendar without any working day has no answer. */
export const longestShift = 366;

const worksOn = (day: DayNumber, calendar: WorkingCalendar): boolean =>
  !calendar.restWeekdays.has(weekdayOf(day)) &&
  (calendar.nonWorkingDays.size === 0 || !calendar.nonWorkingDays.has(formatDay(day)));

/** `date` is `YYYY-MM-DD`, or a local date-time that begins so. */
export const isWorkingDay = (date: string, calendar: WorkingCalendar): boolean => worksOn(dayOf(date), calendar);

/**
 * The day number on which work that falls on `day` is done: the day itself when it is worked, else the next or the
 * previous working day. Null where the rule is `skip`, or no day is worked for `longestShift` days.
 */
export const shiftDayNumber = (day: DayNumber, shift: NonWorkingShift, calendar: WorkingCalendar): DayNumber | null => {
  if (worksOn(day, calendar)) return day;
  if (shift === 'skip') return null;
  const step = shift === 'next' ? 1 : -1;
  for (let distance = 1; distance <= longestShift; distance++) {
    if (worksOn(day + distance * step, calendar)) return day + distance * step;
  }
  return null;
};

/** `shiftDayNumber` on `YYYY-MM-DD`. */
export const shiftToWorkingDay = (date: string, shift: NonWorkingShift, calendar: WorkingCalendar): string | null => {
  const day = shiftDayNumber(dayOf(date), shift, calendar);
  return day === null ? null : formatDay(day);
};
