import { dayOf } from '../calendar/civil-date.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import type { Occurrence, SeriesEvent } from './events.ts';
import { dayOutOfRange } from './limits.ts';
import { daysTaken, equipmentAt, isSamePlace, placeFor } from './placement.ts';
import type { PutSeriesBack } from './series-commands.ts';
import type { Course } from './series-events.ts';
import { endsInRange, inRange, isDropped, isSuperseded, landsBehindEnd } from './series-plan.ts';
import type { KnownSeries, SeriesRules } from './series-state.ts';

/**
 * The series as it was before a change. Its works lie where they lay; what was expanded since by a rule that goes is gone with it, and
 * what the rule of before has too lies where that puts it. What somebody has `kept` of the rule that goes is the one work of its day.
 */
export const putBack = (
  { before, fromOrdinal, kept, calendar }: PutSeriesBack,
  state: KnownSeries,
): Decision<SeriesEvent> => {
  if (before.rules.plan.seriesId !== state.rules.plan.seriesId) return reject('not_found');
  const added = state.occurrences.slice(before.occurrences.length);
  const courses = coursesBehind(before.rules, state, added);
  const rules = withoutBehindEnd({ ...before.rules, courses }, added);
  const taken = daysTaken(rules);
  const done = doneOfOther(rules, state, kept);
  for (const was of before.occurrences) taken.hold(was);
  const placed = state.occurrences.map((now): Occurrence => {
    const was = before.occurrences[now.ordinal];
    if (was !== undefined) return done(was) ? skipped(was) : was;
    const day = dayOf(now.generated);
    if (isSuperseded(rules, now.ordinal) || !inRange(rules, now.ordinal, day)) return now;
    const place = taken.place(now, placeFor(rules, now.ordinal, day, calendar));
    return done(place) ? skipped(place) : place;
  });
  const occurrences = placed.filter((one) => !isSamePlace(one, state.occurrences[one.ordinal]));
  // Also of what stays where it is, the length may be another one.
  if (!placed.every((one) => endsInRange(rules, one))) return dayOutOfRange('start');
  const { seriesId, recurrenceId, rule, planFrom, planUntil, shift } = rules.plan;
  const { segments, changes, end, dropped } = rules;
  const plan = { recurrenceId, rule, planFrom, planUntil, shift };
  const endsAt = before.status === 'ended' ? before.endsAt : null;
  const data = { seriesId, fromOrdinal, plan, courses, segments, changes, end, dropped, occurrences, endsAt };
  const why = before.status === 'ended' && before.why;
  return [{ type: 'SeriesPutBack', data: { ...data, ...(why && { why }) } }];
};

const skipped = ({ ordinal, id, generated }: Occurrence): Occurrence => ({
  ...{ ordinal, id, generated, start: null, skipped: 'same_day' },
});

/** Whether what the rule goes on without has been done, or begun, on the day and machine of a work that nobody has touched. */
const doneOfOther = (
  rules: SeriesRules,
  state: KnownSeries,
  kept: PutSeriesBack['kept'],
): ((one: Occurrence) => boolean) => {
  const own = new Set(kept.map(({ ordinal }) => ordinal));
  const gone = kept.filter(({ ordinal }) => {
    const one = state.occurrences[ordinal];
    return one !== undefined && isDropped(rules, one);
  });
  const keyOf = (ordinal: number, day: string): string => `${day} ${equipmentAt(rules, ordinal)}`;
  const days = new Set(gone.map(({ ordinal, day }) => keyOf(ordinal, day)));
  return (one) =>
    one.start !== null &&
    !own.has(one.ordinal) &&
    !isDropped(rules, one) &&
    days.has(keyOf(one.ordinal, one.start.slice(0, 10)));
};

/** What the rule that goes had made is no day of the rule before it, which goes on behind it. */
const coursesBehind = ({ courses }: SeriesRules, state: KnownSeries, added: readonly Occurrence[]): Course[] => {
  const [first, last] = [added[0], added.at(-1)];
  const isOther = state.rules.courses.length > courses.length;
  if (!isOther || first === undefined || last === undefined) return [...courses];
  const gone = { from: first.ordinal, to: last.ordinal };
  return courses.map((course, at) =>
    at === courses.length - 1 ? { ...course, skipped: [...(course.skipped ?? []), gone] } : course,
  );
};

/** A later end had brought more of the same rule: behind the end of before they are gone. */
const withoutBehindEnd = (rules: SeriesRules, added: readonly Occurrence[]): SeriesRules => {
  const isBehind = ({ ordinal, generated }: Occurrence): boolean => {
    const day = dayOf(generated);
    return day > (rules.end?.lastGenerated ?? Infinity) || landsBehindEnd(rules, ordinal, day);
  };
  const behind = added.filter((one) => !isSuperseded(rules, one.ordinal) && isBehind(one));
  if (behind.length === 0 || rules.dropped === null) return rules;
  return { ...rules, dropped: [...rules.dropped, ...behind.map(({ ordinal }) => ({ from: ordinal, to: ordinal }))] };
};
