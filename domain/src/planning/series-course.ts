import { dayOf, formatDay } from '../calendar/civil-date.ts';
import type { WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { LocalDate, Occurrence, SeriesEvent, SeriesPeriodChanged } from './events.ts';
import { beyondLimits } from './limits.ts';
import { rangesOf } from './ordinal-ranges.ts';
import { daysTaken, isSamePlace, type Placed, placeFor } from './placement.ts';
import { dayNumberAt } from './recurrence.ts';
import { isSamePlacing } from './rule-days.ts';
import type { ChangePeriod, ChangeRecurrence, WhyDropped } from './series-commands.ts';
import {
  courseOf,
  firstInForce,
  firstOf,
  inRange,
  isBehindEnd,
  isDropped,
  isSuperseded,
  movedDay,
  ordinaryOnly,
  standingDay,
  valuesAt,
} from './series-plan.ts';
import { evolveRules, type KnownSeries, type SeriesRules } from './series-state.ts';

/** Changes of the days that a series has: its rule and its period. The expansion that follows is a job. */

const fault = (field: string, code: string): Rejection => reject('invalid_fields', {}, [{ field, code }]);

/**
 * The occurrence that the new rule is counted from stays: the one in hand. Those behind it that nobody has touched make place for those of
 * the new rule; of all, those before it go on which the rule has no day, counted back. Where the one in hand is completed, or was of an
 * earlier rule, all are counted from the first that is not.
 */
export const changeRecurrence = (command: ChangeRecurrence, state: KnownSeries): Decision<SeriesEvent> => {
  const { scope, recurrenceId, rule, touched } = command;
  const { rules, occurrences } = state;
  const { plan } = rules;
  if (recurrenceId === plan.recurrenceId) return [];
  if (state.status === 'ended') return fault('recurrenceId', 'cannot_change');
  const anchor = anchorOf(command, state);
  if (anchor === undefined) return reject('not_found');
  if (rule !== null && valuesAt(rules, anchor.ordinal).typeCode !== 'O') return ordinaryOnly('recurrenceId');
  const standing = formatDay(movedDay(rules, anchor.ordinal, dayOf(anchor.generated)));
  const behind = touched.flatMap(({ ordinal }) => (ordinal > anchor.ordinal ? (occurrences[ordinal] ?? []) : []));
  const keptDays = [...new Set(behind.map(({ generated }) => generated))].sort();
  const moved = standing === anchor.generated ? {} : { standing };
  const before = scope === 'all' ? offRule(command, anchor, state) : [];
  const data = {
    recurrenceId,
    rule,
    anchor: anchor.generated,
    nextOrdinal: occurrences.length,
    keptDays,
    ...moved,
    ...(before.length > 0 && { goneBefore: rangesOf(before) }),
    ...whyOf(command),
  };
  return [
    {
      type: 'SeriesRecurrenceChanged',
      data: { seriesId: plan.seriesId, scope, fromOrdinal: anchor.ordinal, ...data },
    },
  ];
};

/** Nothing said is nothing in the log. */
const whyOf = ({ reason = null }: WhyDropped): WhyDropped =>
  reason === null || reason.trim() === '' ? {} : { reason };

const anchorOf = (command: ChangeRecurrence, state: KnownSeries): Occurrence | undefined => {
  const held = state.occurrences[firstOf({ ...command, scope: 'following' }, state)];
  if (command.scope === 'following') return held;
  const open = openIn(command, state);
  return open.find(({ ordinal }) => ordinal === command.ordinal) ?? open[0] ?? held;
};

const openIn = ({ touched }: ChangeRecurrence, { rules, occurrences }: KnownSeries): Occurrence[] => {
  const completed = new Set(touched.flatMap((one) => (one.completed ? [one.ordinal] : [])));
  return occurrences.filter((one) => !completed.has(one.ordinal) && !isDropped(rules, one));
};

/** Those before the anchor on which the rule has no day, counted back from it; of no rule, all of them. */
const offRule = (command: ChangeRecurrence, anchor: Occurrence, state: KnownSeries): number[] => {
  const { rule } = command;
  const earlier = openIn(command, state).filter(({ ordinal }) => ordinal < anchor.ordinal);
  const days = new Set<number>();
  if (rule !== null) {
    const dayAt = dayNumberAt(rule, dayOf(anchor.generated));
    const first = Math.min(...earlier.map(({ generated }) => dayOf(generated)));
    for (let place = -1; dayAt(place) >= first; place--) days.add(dayAt(place));
  }
  return earlier.filter(({ generated }) => !days.has(dayOf(generated))).map(({ ordinal }) => ordinal);
};

/** A series has one period, whichever occurrence was in hand; it must hold the one in hand and begin with the first. */
export const changePeriod = (command: ChangePeriod, state: KnownSeries): Decision<SeriesEvent> => {
  const { rules, occurrences } = state;
  const { plan } = rules;
  const { planFrom = plan.planFrom, planUntil = plan.planUntil } = command;
  // An end that is said is held against the work, also where it is the one of before: the work may have been moved meanwhile.
  const endSaid = command.planUntil !== undefined && (state.status === 'active' || planUntil !== plan.planUntil);
  if (planFrom === plan.planFrom && !endSaid) return [];
  const beyond = beyondLimits({ times: { planFrom, planUntil } });
  if (beyond !== null) return beyond;
  if (state.status === 'ended') return fault(planUntil === plan.planUntil ? 'planFrom' : 'planUntil', 'cannot_change');
  if (valuesAt(rules, firstOf(command, state)).typeCode !== 'O' && (planFrom ?? planUntil) !== null) {
    return ordinaryOnly(planUntil === null ? 'planFrom' : 'planUntil');
  }
  const held = firstInForce(state);
  const first = held ? standingDay(rules, held) : dayOf(plan.firstStart);
  if (planFrom !== plan.planFrom && planFrom !== null && dayOf(planFrom) > first)
    return fault('planFrom', 'after_first');
  if (!endSaid) return [beginningAt(rules, planFrom)];
  const kept = [held, command.scope === 'following' ? occurrences[command.ordinal] : undefined];
  if (planUntil !== null && kept.some((one) => one && standingDay(rules, one) > dayOf(planUntil)))
    return endBeforeStart();
  const period = { seriesId: plan.seriesId, planFrom, planUntil };
  const changed: SeriesPeriodChanged = {
    type: 'SeriesPeriodChanged',
    data: { ...period, ...placedBy(period, state, command.calendar), counted: true, ...whyOf(command) },
  };
  return planFrom === plan.planFrom && changesNothing(changed, state) ? [] : [changed];
};

/** Another start of the period, whose end stays as it was said. */
export const beginningAt = ({ plan, dropped }: SeriesRules, planFrom: LocalDate | null): SeriesPeriodChanged => ({
  type: 'SeriesPeriodChanged',
  data: {
    seriesId: plan.seriesId,
    planFrom,
    planUntil: plan.planUntil,
    occurrences: [],
    dropped: dropped === null ? null : [...dropped],
  },
});

/** True for an end that leaves every occurrence where it is and lets the rule make as many as before. */
const changesNothing = (changed: SeriesPeriodChanged, { rules, occurrences }: KnownSeries): boolean => {
  const after = evolveRules(rules, changed);
  return (
    changed.data.planUntil === rules.plan.planUntil &&
    after.end?.lastGenerated === rules.end?.lastGenerated &&
    isSamePlacing(after.end?.placing, rules.end?.placing) &&
    changed.data.occurrences.length === 0 &&
    occurrences.every((one) => isDropped(after, one) === isDropped(rules, one))
  );
};

/**
 * What the end of the period does to works that were moved: what stands behind it goes, and what an earlier move had put there
 * comes back. `moved` is the series behind the move; null where the end takes and gives nothing.
 */
export const endHeld = (
  moved: KnownSeries,
  planFrom: LocalDate | null,
  { calendar, ...why }: WhyDropped & { calendar: WorkingCalendar },
): SeriesPeriodChanged | null => {
  const { seriesId, planUntil } = moved.rules.plan;
  if (planUntil === null || moved.status === 'ended' || courseOf(moved.rules).rule === null) return null;
  const period = { seriesId, planFrom, planUntil };
  const held: SeriesPeriodChanged = {
    type: 'SeriesPeriodChanged',
    data: { ...period, ...placedBy(period, moved, calendar), ...whyOf(why) },
  };
  return changesNothing(held, moved) ? null : held;
};

/**
 * The last day of a series that is cancelled from an ordinal on: the day before, or where the last of what stays stands.
 * Undefined where the end of the period is as it was: nothing stays, or the end lies no later.
 */
export const endBefore = (fromOrdinal: number, { rules, occurrences }: KnownSeries): LocalDate | undefined => {
  if (fromOrdinal === 0 || courseOf(rules).rule === null || rules.dropped === null) return undefined;
  const cancelled = occurrences[fromOrdinal];
  const stays = occurrences.slice(0, fromOrdinal).filter((one) => !isDropped(rules, one));
  if (stays.length === 0) return undefined;
  const last = stays
    .map((one) => standingDay(rules, one))
    .reduce((a, b) => Math.max(a, b), cancelled ? standingDay(rules, cancelled) - 1 : -Infinity);
  const { planUntil } = rules.plan;
  return planUntil !== null && dayOf(planUntil) <= last ? undefined : formatDay(last);
};

/**
 * What an end does is judged by where work stands, not by the days of the rule, nor by the ends of before: what stands behind
 * it goes, all that stands before it is there. The first occurrence always stays.
 */
const placedBy = (
  period: Pick<SeriesPeriodChanged['data'], 'seriesId' | 'planFrom' | 'planUntil'>,
  { rules, occurrences }: KnownSeries,
  calendar: WorkingCalendar,
): Pick<SeriesPeriodChanged['data'], 'occurrences' | 'dropped'> => {
  const { planUntil } = period;
  const first = firstInForce({ rules, occurrences });
  const last = planUntil === null ? Infinity : dayOf(planUntil);
  const back: Occurrence[] = [];
  const dropped: number[] = [];
  // Nothing is behind an end while it is counted anew.
  const after: SeriesRules = { ...rules, plan: { ...rules.plan, ...period }, dropped: [] };
  const taken = daysTaken(after);
  for (const occurrence of occurrences) {
    const { ordinal } = occurrence;
    if (isSuperseded(rules, ordinal)) continue;
    const gone = isBehindEnd(rules, occurrence);
    const goes = occurrence === first ? null : placedAnew(rules, after, { occurrence, gone, calendar });
    const placed = goes === null ? occurrence : taken.place(occurrence, goes);
    if (occurrence !== first && standingDay(rules, placed) > last) {
      dropped.push(ordinal);
      continue;
    }
    taken.hold(placed);
    if (gone ? goes !== null : !isSamePlace(placed, occurrence)) back.push(placed);
  }
  return { occurrences: back, dropped: rangesOf(dropped) };
};

/** Where an end puts what it brings back, and what lay where it did because of the end before; null where it says nothing of the work. */
const placedAnew = (
  before: SeriesRules,
  after: SeriesRules,
  { occurrence, gone, calendar }: { occurrence: Occurrence; gone: boolean; calendar: WorkingCalendar },
): Placed | null => {
  const { ordinal, generated, start, skipped } = occurrence;
  const day = dayOf(generated);
  if (!inRange(after, ordinal, day)) return gone ? { start: null } : null;
  const place = placeFor(after, ordinal, day, calendar);
  if (gone) return place;
  const placedBefore = placeFor(before, ordinal, day, calendar);
  if (placedBefore.start === place.start) return null;
  // What lies elsewhere than the rule has it was put there.
  return skipped !== undefined || placedBefore.start === start ? place : null;
};

export const endBeforeStart = (): Rejection =>
  reject('planning_end_before_start', {}, [{ field: 'planUntil', code: 'end_before_start' }]);
