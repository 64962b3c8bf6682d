import { addDays } from '../data/days.ts';
import { toInstant } from '../data/local-time.ts';
import type { Plan } from '../data/planning-session.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';

/**
 * When something new would most likely be: today at the next slot, or else the first working day that is looked at, at the
 * beginning of its hours.
 */
export const usualStart = (plan: Plan, date: string, today: string, now: number): ScheduleStart => {
  const { timeZone, dayStart, dayEnd, slotMinutes } = plan.setup;
  let day = date < today ? today : date;
  for (let tries = 0; plan.calendar.dayOff(day) !== undefined && tries < 31; tries += 1) day = addDays(day, 1);
  const opens = toInstant(day, dayStart, timeZone) ?? now;
  const closes = toInstant(day, dayEnd, timeZone) ?? now;
  const slot = slotMinutes * 60_000;
  const next = opens + Math.ceil(Math.max(now - opens, 0) / slot) * slot;
  return { startMs: next < closes ? next : opens, maintainerId: null };
};
