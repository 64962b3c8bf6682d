import {
  type DayNumber,
  dayOf,
  daysInMonth,
  formatDay,
  toCivil,
  toDayNumber,
  weekdayOf,
} from '../../calendar/civil-date.ts';
import { instantToLocal, localToInstant } from '../../planning/recurrence.ts';
import type { Month } from '../month-time.ts';
import type { Cadence, ScheduleTiming } from './values.ts';

/** A day on which a report is to be sent, local, and the instant of it. */
export type Due = { readonly day: string; readonly at: string };

/** Since when a schedule counts, and of which day it was sent last: an ISO instant, a local day. */
export type Sending = ScheduleTiming & { readonly since: string; readonly sentDay: string | null };

const monthDayIn = (year: number, month: number, monthDay: number): DayNumber => {
  const [inYear, inMonth] = [year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1];
  return toDayNumber(inYear, inMonth, Math.min(monthDay, daysInMonth(inYear, inMonth)));
};

/** The day of the schedule that lies `steps` weeks, or months, from the one of the week, or month, of a day. */
const dayAround = ({ cadence, weekday, monthDay }: ScheduleTiming, day: DayNumber, steps: number): DayNumber => {
  if (cadence === 'weekly') return day - weekdayOf(day) + weekday + 7 * steps;
  const { year, month } = toCivil(day);
  return monthDayIn(year, month + steps, monthDay);
};

const dueOn = (day: DayNumber, { hour }: ScheduleTiming, timeZone: string): Due => {
  const date = formatDay(day);
  return { day: date, at: localToInstant(`${date}T${String(hour).padStart(2, '0')}:00`, timeZone) };
};

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** Whether it is sent of this day at all: the time of it has come since it counts, and none of that day or a later one was sent. */
const isOpen = ({ since, sentDay }: Sending, due: Due): boolean =>
  isLater(due.at, since) && (sentDay === null || due.day > sentDay);

const localDay = (instant: string, timeZone: string): DayNumber => dayOf(instantToLocal(instant, timeZone));

/**
 * What is to be sent now: the last day that has come. Those before it were missed, and nobody wants five reports of five weeks at once.
 */
export const dueNow = (sending: Sending, now: string, timeZone: string): Due | undefined => {
  const today = localDay(now, timeZone);
  const last = [0, -1].map((steps) => dueOn(dayAround(sending, today, steps), sending, timeZone));
  const come = last.find(({ at }) => !isLater(at, now));
  return come && isOpen(sending, come) ? come : undefined;
};

/** When it is sent next, after an instant. */
export const nextDue = (sending: Sending, now: string, timeZone: string): Due => {
  const today = localDay(now, timeZone);
  for (let steps = -1; ; steps++) {
    const due = dueOn(dayAround(sending, today, steps), sending, timeZone);
    if (isLater(due.at, now) && isOpen(sending, due)) return due;
  }
};

/**
 * What a report that is sent of a day is about: monthly the month before; weekly the month in which the past week began,
 * up to now, so that every day is in one of them, and the first one of a month has the whole of the month that is over.
 */
export const reportedMonth = (cadence: Cadence, day: string): Month => {
  const at = dayOf(day);
  const { year, month } = cadence === 'weekly' ? toCivil(at - 7) : toCivil(at - toCivil(at).day);
  return { year, month };
};
