import type { PlanCalendar } from './calendar.ts';
import { addDays, dateOf, mondayOf } from './days.ts';

/**
 * The day on which the board opens: today, or Monday where nobody works any more before it and today does not call whoever opens it. Before the company's calendar is
 * known, Saturday and Sunday are taken for days of rest, as they mostly are.
 */
export const openingDay = (today: string, calendar: Pick<PlanCalendar, 'dayOff'> | null, calls = false): string => {
  const rests = (date: string): boolean =>
    calendar === null ? Temporal.PlainDate.from(date).dayOfWeek > 5 : calendar.dayOff(date) !== undefined;
  const next = addDays(mondayOf(today), 7);
  if (calls || Temporal.PlainDate.from(today).dayOfWeek < 6) return today;
  for (let date = today; date < next; date = addDays(date, 1)) if (!rests(date)) return today;
  return next;
};

/**
 * Monday of the week with which the board opens at an instant (epoch ms). All who ask for its rows or show them ask here. With null,
 * before the calendar is known, it is the coming one at weekends: what is read of it has this week beside it (`rangesOf`), so that
 * whichever the calendar then says is there.
 */
export const openingWeek = (now: number, timeZone: string, calendar: Pick<PlanCalendar, 'dayOff'> | null): string =>
  mondayOf(openingDay(dateOf(now, timeZone), calendar));
