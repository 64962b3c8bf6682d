import { isWorkingDay, type WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import type { Setup } from '../reading/reads.ts';
import type { PlanClock } from '../rows/counters.ts';
import type { ViewDay } from '../rows/row-groups.ts';
import { addDays, dateOf, daysFrom, mondayOf } from './days.ts';

/** Why nothing can be planned on a day: a weekday of rest, or a day of the working calendar by its type. */
export type DayOff = 'rest' | 'nonWorking' | 'companyClosure' | 'holiday';

export type PlanCalendar = {
  readonly timeZone: string;
  /** undefined: the day is worked. */
  dayOff(date: string): DayOff | undefined;
  /** What the working calendar says of a day; undefined where nobody wrote anything. */
  said(date: string): string | undefined;
  /** Whether work may start at an instant (epoch ms). */
  works(instant: number): boolean;
};

const known: readonly string[] = ['nonWorking', 'companyClosure', 'holiday'];
const isDayOff = (type: string | undefined): type is DayOff => type !== undefined && known.includes(type);

/** The same rule as the server's decider, so that the board refuses a drop before it is made. */
export const calendarOf = (setup: Pick<Setup, 'timeZone' | 'restWeekdays' | 'nonWorkingDays'>): PlanCalendar => {
  const types = new Map(setup.nonWorkingDays.map(({ day, type }) => [day, type]));
  const calendar: WorkingCalendar = {
    nonWorkingDays: new Set(types.keys()),
    restWeekdays: new Set(setup.restWeekdays),
  };
  const dayOff = (date: string): DayOff | undefined => {
    if (isWorkingDay(date, calendar)) return undefined;
    const type = types.get(date);
    if (type === undefined) return 'rest';
    return isDayOff(type) ? type : 'nonWorking';
  };
  return {
    timeZone: setup.timeZone,
    dayOff,
    said: (date) => setup.nonWorkingDays.find(({ day }) => day === date)?.description || undefined,
    works: (instant) => dayOff(dateOf(instant, setup.timeZone)) === undefined,
  };
};

const startOf = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

/** Days with their bounds in a zone. */
export const viewDays = (first: string, days: number, timeZone: string): ViewDay[] =>
  daysFrom(first, days).map((date) => ({
    date,
    from: startOf(date, timeZone),
    to: startOf(addDays(date, 1), timeZone),
  }));

export const clockAt = (now: number, timeZone: string): PlanClock => {
  const today = dateOf(now, timeZone);
  const monday = mondayOf(today);
  return {
    now,
    today: [startOf(today, timeZone), startOf(addDays(today, 1), timeZone)],
    week: [startOf(monday, timeZone), startOf(addDays(monday, 7), timeZone)],
  };
};
