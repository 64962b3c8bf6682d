import { type DayNumber, dayOf } from '../calendar/civil-date.ts';
import type { Instant, InterventionTypeCode, LocalDate, Occurrence } from './events.ts';
import { todayIn } from './expansion.ts';
import { dayNumberAt } from './recurrence.ts';
import { courseOf, isSuperseded } from './series-plan.ts';
import type { SeriesRules } from './series-state.ts';

/** When a work was to be done, and whether it was ordinary: of nothing else is it asked whether it was done in time. */
export type DueDay = { typeCode: InterventionTypeCode; generated: LocalDate; timeZone: string };

/** The day of the rule is over. */
export const fellDue = ({ typeCode, generated, timeZone }: DueDay, now: Instant): boolean =>
  typeCode === 'O' && generated < todayIn(timeZone, now);

/**
 * Whether a work that its series drops counts as not done: it had fallen due, and nothing takes its place. Another rule that has the same
 * day has a work there in place of it, which is judged. `rules`: those that drop it.
 */
export const isMissed = (
  rules: SeriesRules,
  { ordinal, generated }: Pick<Occurrence, 'ordinal' | 'generated'>,
  was: DueDay,
  now: Instant,
): boolean => fellDue(was, now) && !(isSuperseded(rules, ordinal) && hasDay(rules, dayOf(generated)));

/** Whether the rule of now makes a work of a day. */
const hasDay = (rules: SeriesRules, day: DayNumber): boolean => {
  const { rule, anchor } = courseOf(rules);
  const [first, last] = [dayOf(anchor), rules.end?.lastGenerated ?? Number.POSITIVE_INFINITY];
  if (rule === null || day < first || day > last) return false;
  const dayAt = dayNumberAt(rule, first);
  let [low, high] = [0, day - first];
  // Days of a rule only grow, by one each at least.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayAt(middle) < day) low = middle + 1;
    else high = middle;
  }
  return dayAt(low) === day;
};
