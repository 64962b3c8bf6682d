import { dayOf } from '../../calendar/civil-date.ts';
import { workingCalendarOf } from '../../calendar/working-calendar.ts';
import { localToInstant } from '../../planning/recurrence.ts';
import type { Stop } from '../breakdowns.ts';
import type { Machine, MachineHistory } from '../measure.ts';
import type { ReportCalendar } from '../month-time.ts';

/** A machine of 120 000 euro that is written off in ten years and runs 160 hours a month. */
export const press: Machine = {
  monthlyHours: 160,
  installed: null,
  recorded: null,
  outOfUse: [],
  purchaseCost: 12_000_000,
  depreciationYears: 10,
  since: null,
};

/** Open from eight to six, Monday to Friday. */
export const weekdays: ReportCalendar = {
  timeZone: 'Europe/Rome',
  opens: '08:00',
  closes: '18:00',
  working: workingCalendarOf([1, 2, 3, 4, 5], []),
};

export const nothing: MachineHistory = { failures: [], planned: [], due: [], done: [], scheduled: [] };

/** Epoch milliseconds of a local time in Rome. */
export const at = (local: string): number => Date.parse(localToInstant(local, 'Europe/Rome'));

/** A fault that somebody began to work on when it happened. */
export const fault = (workId: string, from: string, to: string | null): Stop => ({
  workId,
  from: at(from),
  to: to === null ? null : at(to),
  workFrom: at(from),
});

export const day = dayOf;
