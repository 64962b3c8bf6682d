import type { Range } from '../rows/row-groups.ts';
import { addDays, mondayOf } from './days.ts';

/** Overdue work that the board reads to count it and to keep counting it live. */
const maxOverdue = 200;
/** Zones reach from -12 to +14 hours: read so much around the days, and the zone need not be known first. */
const zoneReach = 14 * 3_600_000;
/** Days of the working calendar around the days shown, for dialogs and moves to other weeks. */
const setupReach = 45;
const minute = 60_000;
/** A window answers so many works at most: a month of a large company has more, and is read in pieces. */
const maxDays = 14;

const instantOf = (epochMs: number): string => Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
const utcStart = (date: string): number => Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;

/** What is read of some days, wherever the company's zone is; bounds in epoch milliseconds. */
export const around = (first: string, days: number): Range => ({
  from: utcStart(first) - zoneReach,
  to: utcStart(addDays(first, days)) + zoneReach,
});

/** Variables of `PlannedWindow`, without what is known of it already. */
export const windowOf = ({ from, to }: Range) => ({ from: instantOf(from), to: instantOf(to) });

/** Variables of `PlanningSetup`. */
export const setupOf = (first: string, days: number) => ({
  from: addDays(first, -setupReach),
  to: addDays(first, days + setupReach),
});

/** Variables of `OverdueInterventions`: by the minute, as the board's clock; what begins in this one is in this week's window. */
export const overdueOf = (now: number) => ({
  to: instantOf(now - (now % minute)),
  rowsPerPage: maxOverdue,
});

/** The days shown; `whole`: and this week, which the counters count. `today` is a local day. */
export const rangesOf = (first: string, days: number, today: string, whole: boolean): readonly Range[] => {
  const monday = mondayOf(today);
  const shown = Array.from({ length: Math.ceil(days / maxDays) }, (_, at) =>
    around(addDays(first, at * maxDays), Math.min(days - at * maxDays, maxDays)),
  );
  return whole && (monday !== first || days < 7) ? [...shown, around(monday, 7)] : shown;
};
