import { type DayNumber, dayOf, formatDay } from '../calendar/civil-date.ts';
import { type NonWorkingShift, shiftDayNumber, type WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Occurrence } from './events.ts';
import { isDropped, movedDay, segmentAt } from './series-plan.ts';
import type { SeriesPlan, SeriesRules } from './series-state.ts';

/** Where rule and calendar put the works of a series, each by itself and all together. */

export type Placed = Pick<Occurrence, 'start' | 'skipped' | 'repeated'>;

const back: Record<NonWorkingShift, NonWorkingShift> = { next: 'previous', previous: 'next', skip: 'skip' };

/** Where nobody said when the period of a series begins, it begins with the first day that was planned. */
const periodOf = ({
  rule,
  firstStart,
  planFrom,
  planUntil,
}: SeriesPlan): Pick<SeriesPlan, 'planFrom' | 'planUntil'> => ({
  planFrom: planFrom ?? (rule === null ? null : firstStart.slice(0, 10)),
  planUntil,
});

/** A day outside of its period anyway is not held by that end: the period itself decides over it. */
export const isWithinPeriod = (
  day: DayNumber,
  ruled: DayNumber,
  { planFrom = null, planUntil = null }: Partial<Pick<SeriesPlan, 'planFrom' | 'planUntil'>>,
): boolean => {
  const [from, until] = [
    planFrom === null ? -Infinity : dayOf(planFrom),
    planUntil === null ? Infinity : dayOf(planUntil),
  ];
  return (ruled < from || day >= from) && (ruled > until || day <= until);
};

/**
 * Where a generated day lands: its segment's offset, then the calendar, which sends it the other way where it would leave the period.
 * Takes a day number, because expansion comes here a thousand times.
 */
export const placeFor = (
  rules: SeriesRules,
  ordinal: number,
  generated: DayNumber,
  calendar: WorkingCalendar,
): Placed => {
  const { plan } = rules;
  const ruled = movedDay(rules, ordinal, generated);
  const ways = [plan.shift, back[plan.shift]].map((shift) => shiftDayNumber(ruled, shift, calendar));
  // A calendar without any working day has no answer, whatever the period.
  if (ways[0] == null) return { start: null };
  const within = (period: Parameters<typeof isWithinPeriod>[2]) =>
    ways.find((way) => way != null && isWithinPeriod(way, ruled, period));
  // A beginning that nobody said takes no work away.
  const day = within(periodOf(plan)) ?? within(plan);
  if (day == null) return { start: null, skipped: 'outside_period' };
  return { start: `${formatDay(day)}T${segmentAt(rules, ordinal).startTime}` };
};

export const equipmentAt = ({ plan, changes }: SeriesRules, ordinal: number): string =>
  changes.findLast((one) => one.fromOrdinal <= ordinal && one.changes.equipmentId !== undefined)?.changes.equipmentId ??
  plan.equipmentId;

const isShifted = (rules: SeriesRules, { ordinal, generated, start }: Occurrence): boolean =>
  start !== null && dayOf(start) !== movedDay(rules, ordinal, dayOf(generated));

/**
 * The days that works of a series have on their machines, filled in the order of the rule. Where a shift puts a work on a day that
 * another one has, it is skipped: one rule asks for one work there.
 */
export const daysTaken = (rules: SeriesRules) => {
  const taken = new Map<string, Occurrence>();
  const keyOf = (one: Occurrence): string => `${one.start?.slice(0, 10)} ${equipmentAt(rules, one.ordinal)}`;
  /** A work that stays where it is. */
  const hold = (one: Occurrence): void => {
    if (one.start !== null && !isDropped(rules, one)) taken.set(keyOf(one), taken.get(keyOf(one)) ?? one);
  };
  /** A work as it stands beside those that are there. */
  const place = ({ ordinal, id, generated }: Occurrence, { start, skipped, repeated }: Placed): Occurrence => {
    const one = { ordinal, id, generated };
    const lying: Occurrence = { ...one, start, ...(skipped && { skipped }), ...(repeated && { repeated }) };
    if (lying.start === null || isDropped(rules, lying)) return lying;
    const other = taken.get(keyOf(lying));
    if (other === undefined) taken.set(keyOf(lying), lying);
    else if (other.ordinal !== lying.ordinal && (isShifted(rules, lying) || isShifted(rules, other)))
      return { ...one, start: null, skipped: 'same_day' };
    return lying;
  };
  return { hold, place };
};

/** Whether two say the same of where a work lies. */
export const isSamePlace = (a: Occurrence, b: Occurrence | undefined): boolean =>
  a.start === b?.start && a.repeated === b?.repeated && a.skipped === b?.skipped;
