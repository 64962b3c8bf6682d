import type { PlanCalendar } from '../days/calendar.ts';
import { addDays } from '../days/days.ts';
import { toInstant } from '../days/local-time.ts';
import type { Setup } from '../reading/reads.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';

type Hours = {
  readonly setup: Pick<Setup, 'timeZone' | 'dayStart' | 'dayEnd' | 'slotMinutes'>;
  readonly calendar: Pick<PlanCalendar, 'dayOff'>;
};

/**
 * When something new would most likely be: at the next slot of the first working day that is looked at, never in the past. A day
 * that is over by its hours is followed by the next working day.
 */
export const usualStart = (plan: Hours, date: string, today: string, now: number): ScheduleStart => {
  const { timeZone, dayStart, dayEnd, slotMinutes } = plan.setup;
  const slot = slotMinutes * 60_000;
  const at = (day: string, time: string): number => toInstant(day, time, timeZone) ?? now;
  const day = workingDayFrom(plan, date < today ? today : date);
  const opens = at(day, dayStart);
  const next = opens + Math.ceil(Math.max(now - opens, 0) / slot) * slot;
  const startMs = next < at(day, dayEnd) ? next : at(workingDayFrom(plan, addDays(day, 1)), dayStart);
  return { startMs, maintainerId: null };
};

/** The day itself, or the first after it that is worked; a month of rest is looked through and no more. */
const workingDayFrom = ({ calendar }: Hours, day: string): string => {
  let found = day;
  for (let tries = 0; calendar.dayOff(found) !== undefined && tries < 31; tries += 1) found = addDays(found, 1);
  return found;
};
