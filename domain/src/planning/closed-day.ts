import { dayOf, formatDay } from '../calendar/civil-date.ts';
import { isWorkingDay, shiftToWorkingDay, type WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import type { Instant, LocalDate, LocalDateTime, Occurrence, SeriesEvent } from './events.ts';
import { holding } from './held.ts';
import type { InterventionState } from './intervention-state.ts';
import { dayOutOfRange } from './limits.ts';
import { equipmentAt, isWithinPeriod } from './placement.ts';
import { instantToLocal, localToInstant } from './recurrence.ts';
import type { LeaveClosedDay } from './series-commands.ts';
import { courseOf, endedFor, endsInRange, isDropped, movedDay, type PlannedOccurrence, planOf } from './series-plan.ts';
import type { KnownSeries, SeriesPlan, SeriesRules, SeriesState } from './series-state.ts';

/** The day on which an occurrence lies, where its series lives. */
export const plannedDay = ({ start, timeZone }: Pick<PlannedOccurrence, 'start' | 'timeZone'>): LocalDate =>
  instantToLocal(start, timeZone).slice(0, 10);

/**
 * Where work goes whose day was closed under it, at the same local time: to the next working day, or the one before where its
 * series says so. Nothing is skipped, also of a series that skips such days: somebody chose to move what was planned. Nothing
 * goes back before `today` that was not there already. What would leave its period goes the other way where that is possible; else it
 * leaves it, as nobody who closes a day means to lose work. Null where no day is worked within a year: the work stays.
 */
export const offClosedDay = (
  occurrence: Pick<PlannedOccurrence, 'start' | 'timeZone'>,
  { shift, ...period }: Pick<SeriesPlan, 'shift'> & Partial<Pick<SeriesPlan, 'planFrom' | 'planUntil'>>,
  { calendar, today }: { calendar: WorkingCalendar; today: LocalDate },
): { start: Instant; local: LocalDateTime } | null => {
  const { start, timeZone } = occurrence;
  const [day = '', time = ''] = instantToLocal(start, timeZone).split('T');
  const next = shiftToWorkingDay(day, 'next', calendar);
  const previous = shiftToWorkingDay(day, 'previous', calendar);
  const before = previous !== null && (previous >= today || day < today) ? previous : null;
  const ways = shift === 'previous' ? [before ?? next, next] : [next, before];
  const isInside = (way: LocalDate | null): boolean => way !== null && isWithinPeriod(dayOf(way), dayOf(day), period);
  const [wanted, other] = ways;
  const target = wanted && !isInside(wanted) && other && isInside(other) ? other : wanted;
  if (target == null) return null;
  const local = `${target}T${time}`;
  return { start: localToInstant(local, timeZone), local };
};

/** Whether a work may be put on a day that is not worked, once somebody was asked: what has broken down does not wait for Monday. */
export const isEmergency = ({ fault, typeCode }: Pick<PlannedOccurrence, 'fault' | 'typeCode'>): boolean =>
  fault && typeCode === 'S';

/**
 * Whether a rule puts work on the day where it stands, or sends it there from a closed one, whichever way that was. What is completed may
 * have been put there by the series as it was before.
 */
export const explains = (
  rules: SeriesRules,
  { ordinal, generated }: Pick<Occurrence, 'ordinal' | 'generated'>,
  stands: LocalDate,
  calendar: WorkingCalendar,
): boolean => {
  const day = formatDay(movedDay(rules, ordinal, dayOf(generated)));
  return (
    day === stands ||
    (!isWorkingDay(day, calendar) &&
      (['next', 'previous'] as const).some((way) => shiftToWorkingDay(day, way, calendar) === stands))
  );
};

/** Whether a work lies where its series puts it, and not where somebody put it by itself, or where completion holds it. */
export const isPlacedBySeries = (
  series: SeriesState,
  work: Pick<InterventionState, 'own' | 'frozen' | 'follows'>,
): boolean => series.status !== 'none' && courseOf(series.rules).rule !== null && holding(work).time === undefined;

/** What else of the rule is to be done on that machine on that day, and nobody has touched. */
const othersOn = (day: LocalDate, { ordinal, touched }: LeaveClosedDay, state: KnownSeries): Occurrence[] => {
  const { rules, occurrences } = state;
  const held = new Set(touched.map((one) => one.ordinal));
  if (held.has(ordinal)) return [];
  return occurrences.filter(
    (one) =>
      one.start?.slice(0, 10) === day &&
      one.ordinal !== ordinal &&
      !held.has(one.ordinal) &&
      !isDropped(rules, one) &&
      !endedFor(state, one.ordinal) &&
      equipmentAt(rules, one.ordinal) === equipmentAt(rules, ordinal),
  );
};

const skippedFor = ({ ordinal, id, generated }: Occurrence): Occurrence => ({
  ...{ ordinal, id, generated, start: null, skipped: 'same_day' },
});

/** Whether a work that leaves its day comes to others of its rule: then it matters what somebody has touched. */
export const comesToOthers = (command: Omit<LeaveClosedDay, 'touched'>, state: SeriesState): boolean => {
  const plan = planOf(state, command.ordinal);
  if (state.status === 'none' || plan === null || plannedDay(plan) !== command.day) return false;
  const goal = offClosedDay(plan, state.rules.plan, command);
  return goal !== null && othersOn(goal.local.slice(0, 10), { ...command, touched: [] }, state).length > 0;
};

export const leaveClosedDay = (command: LeaveClosedDay, state: KnownSeries): Decision<SeriesEvent> => {
  const { ordinal, day, calendar, today } = command;
  const { rules, occurrences } = state;
  const [lying, plan] = [occurrences[ordinal], planOf(state, ordinal)];
  if (lying === undefined || plan === null || plannedDay(plan) !== day) return [];
  const goal = offClosedDay(plan, rules.plan, { calendar, today });
  if (goal === null || goal.start === plan.start) return [];
  const { repeated: _repeated, ...rest } = lying;
  const occurrence: Occurrence = { ...rest, start: goal.local };
  if (!endsInRange(rules, occurrence)) return dayOutOfRange('start');
  const { seriesId } = plan;
  // One rule has one work on a day: the earliest of those that nobody has touched.
  const others = othersOn(goal.local.slice(0, 10), command, state);
  if (others.some((one) => one.ordinal < ordinal))
    return [{ type: 'OccurrenceLeftClosedDay', data: { seriesId, occurrence: skippedFor(lying) } }];
  const merged = others.map(skippedFor);
  const data = { seriesId, occurrence, ...(merged.length > 0 && { merged }) };
  return [{ type: 'OccurrenceLeftClosedDay', data }];
};
