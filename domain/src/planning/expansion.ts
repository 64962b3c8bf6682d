import { addMonths, type DayNumber, dayOf, formatDay, lastDay } from '../company/civil-date.ts';
import type { WorkingCalendar } from '../company/working-calendar.ts';
import type { Instant, LocalDate, Occurrence, OccurrencesExpanded } from './events.ts';
import { occurrenceId } from './occurrence-id.ts';
import { generateDayNumbers, instantToLocal } from './recurrence.ts';
import { endsInRange, inRange, startFor } from './series-plan.ts';
import type { KnownSeries, SeriesPlan, SeriesRules } from './series-state.ts';

/** Most occurrences that one expansion adds, and that a series holds ahead of today (decision 16). */
export const expansionLimit = 1000;

/** How far a series without an end reaches. */
export const horizonMonths = 12;

/** The last day that a series reaches today: its own end, else twelve months ahead. */
export const horizonOf = (plan: SeriesPlan, today: LocalDate): LocalDate =>
  earlier(plan.planUntil ?? addMonths(today, horizonMonths), lastDay);

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** The date on the wall where the series lives. */
export const todayIn = (timeZone: string, now: Instant): LocalDate => instantToLocal(now, timeZone).slice(0, 10);

const generated = (plan: SeriesPlan, fromOrdinal: number, until: DayNumber, limit: number): DayNumber[] => {
  const anchor = dayOf(plan.firstStart);
  if (plan.rule === null) return fromOrdinal === 0 ? [anchor] : [];
  return generateDayNumbers(plan.rule, anchor, { fromOrdinal, until, limit });
};

const occurrenceAt = (rules: SeriesRules, ordinal: number, day: number, calendar: WorkingCalendar): Occurrence => ({
  ordinal,
  id: occurrenceId(rules.plan.seriesId, ordinal),
  generated: formatDay(day),
  start: startFor(rules, ordinal, day, calendar),
});

/**
 * The occurrences up to the first that is worked, so that a new schedule shows at once; the job adds the others. Null
 * where there is none: a single schedule on a non-working day, or a series that skips all its days. A single one is
 * never shifted (decision 15).
 */
export const firstExpansion = (
  rules: SeriesRules,
  calendar: WorkingCalendar,
  now: Instant,
): OccurrencesExpanded | null => {
  const plan = rules.plan.rule === null ? { ...rules.plan, shift: 'skip' as const } : rules.plan;
  const horizon = dayOf(horizonOf(plan, todayIn(plan.timeZone, now)));
  const days = generated(plan, 0, Math.max(horizon, dayOf(plan.firstStart)), expansionLimit);
  const occurrences: Occurrence[] = [];
  for (const [ordinal, day] of days.entries()) {
    const occurrence = occurrenceAt({ ...rules, plan }, ordinal, day, calendar);
    occurrences.push(occurrence);
    if (occurrence.start !== null) return expanded(plan, occurrences, occurrence.generated, false);
  }
  return null;
};

export type ExpansionWindow = { calendar: WorkingCalendar; now: Instant; until?: LocalDate; limit?: number };

/**
 * What the horizon holds and the series does not have yet; null when that is nothing. Asking again changes nothing: the
 * next ordinal follows from the state, and of days from today on a series never holds more than `expansionLimit`.
 */
export const expansion = (series: KnownSeries, window: ExpansionWindow): OccurrencesExpanded | null => {
  const { rules, occurrences } = series;
  const { plan } = rules;
  const today = todayIn(plan.timeZone, window.now);
  const horizon = horizonOf(plan, today);
  const until = earlier(window.until ?? horizon, horizon);
  const ahead = occurrences.filter((occurrence) => occurrence.generated >= today).length;
  const room = Math.min(window.limit ?? expansionLimit, expansionLimit - ahead);
  const days = generated(plan, occurrences.length, dayOf(until), room + 1);
  const added: Occurrence[] = [];
  for (const [index, day] of days.slice(0, Math.max(room, 0)).entries()) {
    const ordinal = occurrences.length + index;
    // What was moved by an offset may lead out of the days that there are: the series ends before.
    if (!inRange(rules, ordinal, day)) break;
    const occurrence = occurrenceAt(rules, ordinal, day, window.calendar);
    if (!endsInRange(rules, occurrence)) break;
    added.push(occurrence);
  }
  const last = added.at(-1);
  if (last === undefined) return null;
  const cut = added.length === room && added.length < days.length;
  return expanded(plan, added, added.length < days.length ? last.generated : until, cut);
};

const expanded = (
  plan: SeriesPlan,
  occurrences: Occurrence[],
  until: LocalDate,
  cut: boolean,
): OccurrencesExpanded => ({
  type: 'OccurrencesExpanded',
  data: { seriesId: plan.seriesId, occurrences, until, cut },
});
