import { addMonths, type DayNumber, dayOf, firstDay, formatDay, lastDay } from '../calendar/civil-date.ts';
import type { WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Instant, LocalDate, Occurrence, OccurrencesExpanded } from './events.ts';
import { maxOrdinals } from './limits.ts';
import { occurrenceId } from './occurrence-id.ts';
import { daysTaken, placeFor } from './placement.ts';
import { generateDayNumbers, instantToLocal, isRepeated } from './recurrence.ts';
import { placeIn } from './rule-days.ts';
import type { ExpandSeries } from './series-commands.ts';
import { courseOf, endsInRange, inRange, isDropped, landsBehindEnd, segmentAt } from './series-plan.ts';
import type { KnownSeries, SeriesPlan, SeriesRules } from './series-state.ts';

/** Most occurrences that one expansion adds, and that a series holds ahead of today. */
export const expansionLimit = 1000;

/** How far a series without an end reaches. */
export const horizonMonths = 12;

/** The last day that a new series reaches today: its own end, else twelve months ahead. */
export const horizonOf = ({ planUntil }: Pick<SeriesPlan, 'planUntil'>, today: LocalDate): LocalDate =>
  earlier(planUntil ?? addMonths(today, horizonMonths), lastDay);

/** The same of any series, as a day of its rule. */
const lastGenerated = ({ end }: SeriesRules, today: LocalDate): LocalDate =>
  end === null ? horizonOf({ planUntil: null }, today) : dayWithin(end.lastGenerated);

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

const dayWithin = (day: DayNumber): LocalDate => formatDay(Math.min(Math.max(day, dayOf(firstDay)), dayOf(lastDay)));

/** The date on the wall where the series lives. */
export const todayIn = (timeZone: string, now: Instant): LocalDate => instantToLocal(now, timeZone).slice(0, 10);

const generated = (rules: SeriesRules, fromOrdinal: number, until: DayNumber, limit: number): DayNumber[] => {
  const course = courseOf(rules);
  const { rule, anchor } = course;
  if (rule === null) return fromOrdinal === 0 ? [dayOf(anchor)] : [];
  // The n-th of the rule: the anchor is the first, whatever ordinal it has.
  const from = fromOrdinal === 0 ? 0 : placeIn(course, fromOrdinal);
  const last = Math.min(until, rules.end?.lastGenerated ?? Infinity);
  return generateDayNumbers(rule, dayOf(anchor), { fromOrdinal: from, until: last, limit });
};

/** A day on which work of an earlier course lies has nothing more to do. */
const occurrenceAt = (rules: SeriesRules, ordinal: number, day: number, calendar: WorkingCalendar): Occurrence => {
  const generated = formatDay(day);
  const kept = courseOf(rules).keptDays.includes(generated);
  const placed = kept ? { start: null } : placeFor(rules, ordinal, day, calendar);
  return { ordinal, id: occurrenceId(rules.plan.seriesId, ordinal), generated, ...placed };
};

/**
 * The occurrences up to the first that is worked, so that a new schedule shows at once; the job adds the others. Null
 * where there is none: a single schedule on a non-working day, or a series that skips all its days. A single one is
 * never shifted. `startsAt` is the instant that was asked for, where the wall shows the first start twice.
 */
export const firstExpansion = (
  rules: SeriesRules,
  calendar: WorkingCalendar,
  now: Instant,
  startsAt?: Instant | null,
): OccurrencesExpanded | null => {
  const plan = rules.plan.rule === null ? { ...rules.plan, shift: 'skip' as const } : rules.plan;
  const horizon = dayOf(horizonOf(plan, todayIn(plan.timeZone, now)));
  const repeated = isRepeated(plan.firstStart, startsAt, plan.timeZone);
  const days = generated(rules, 0, Math.max(horizon, dayOf(plan.firstStart)), expansionLimit);
  const occurrences: Occurrence[] = [];
  for (const [ordinal, day] of days.entries()) {
    const placed = occurrenceAt({ ...rules, plan }, ordinal, day, calendar);
    const asAsked = repeated && placed.start === plan.firstStart;
    const occurrence: Occurrence = asAsked ? { ...placed, repeated: true } : placed;
    occurrences.push(occurrence);
    if (occurrence.start !== null) return expanded(plan, occurrences, occurrence.generated, false);
  }
  return null;
};

export type ExpansionWindow = Omit<ExpandSeries, 'type'> & { now: Instant };

/**
 * What the horizon holds and the series does not have yet; null when that is nothing. Asking again changes nothing: the
 * next ordinal follows from the state, and of days from today on a series never holds more than `expansionLimit`.
 */
export const expansion = (series: KnownSeries, window: ExpansionWindow): OccurrencesExpanded | null => {
  const { rules, occurrences } = series;
  const { plan } = rules;
  const { horizon, room: most } = roomOf(series, window.now);
  const until = earlier(window.until ?? horizon, horizon);
  const left = (window.total ?? Number.POSITIVE_INFINITY) - occurrences.length;
  const run = Math.min(window.limit ?? expansionLimit, most, left);
  const room = Math.min(window.part ?? run, run);
  const days = withinEnd(rules, occurrences.length, generated(rules, occurrences.length, dayOf(until), room + 1));
  const taken = daysTaken(rules);
  for (const one of occurrences) taken.hold(one);
  const added: Occurrence[] = [];
  for (const [index, day] of days.slice(0, Math.max(room, 0)).entries()) {
    const ordinal = occurrences.length + index;
    // What was moved by an offset may lead out of the days that there are: the series ends before.
    if (!inRange(rules, ordinal, day)) break;
    const alone = occurrenceAt(rules, ordinal, day, window.calendar);
    const occurrence = taken.place(alone, alone);
    if (!endsInRange(rules, occurrence)) break;
    added.push(occurrence);
  }
  const last = added.at(-1);
  if (last === undefined) return null;
  const rest = added.length < days.length;
  const full = rest && added.length === room;
  const event = expanded(plan, added, rest ? last.generated : until, full && room === run);
  return full && room < run ? { ...event, data: { ...event.data, more: true } } : event;
};

/** Without the last of them, where their work would stand behind the end. */
const withinEnd = (rules: SeriesRules, fromOrdinal: number, days: DayNumber[]): DayNumber[] => {
  const behind = days.findLastIndex((day, index) => !landsBehindEnd(rules, fromOrdinal + index, day)) + 1;
  return days.slice(0, behind);
};

/** The last day that a series reaches today, and how many occurrences it may have beside those ahead. */
const roomOf = ({ rules, occurrences }: KnownSeries, now: Instant): { horizon: LocalDate; room: number } => {
  const today = todayIn(rules.plan.timeZone, now);
  const ahead = occurrences.filter((one) => one.generated >= today && !isDropped(rules, one)).length;
  // What came with the schedule is the beginning of its expansion, also where it lies in the past.
  const begun = occurrences.slice(0, -1).every(({ start }) => start === null) ? occurrences.length : 0;
  return { horizon: lastGenerated(rules, today), room: expansionLimit - Math.max(ahead, begun) };
};

/** How far a series reaches when it has been expanded as far as it may be: the last day on which its work may stand. */
export type Reach = { until: LocalDate; cut: boolean };

/** What a person is told at once, while the expansion follows as a job. Null for what does not recur or has ended. */
export const reachOf = (series: KnownSeries, now: Instant): Reach | null => {
  const { rules, occurrences, status } = series;
  if (courseOf(rules).rule === null || status === 'ended') return null;
  const { horizon, room } = roomOf(series, now);
  const days = generated(rules, occurrences.length, dayOf(horizon), Math.max(room, 0) + 1);
  if (days.length <= room) return { until: reachedDay(rules, horizon), cut: false };
  const last = days[room - 1];
  const until = last === undefined ? (occurrences.at(-1)?.generated ?? horizon) : formatDay(last);
  return { until: reachedDay(rules, until), cut: true };
};

/** Where the work of a day of the rule stands, of what was expanded last or comes next: never behind the end. */
export const reachedDay = (rules: SeriesRules, generated: LocalDate): LocalDate =>
  earlier(dayWithin(dayOf(generated) + segmentAt(rules, maxOrdinals).dayOffset), rules.plan.planUntil ?? lastDay);

/** True where the rule makes occurrences that are not there yet, however far ahead. */
export const hasMore = ({ rules, occurrences, status }: KnownSeries): boolean =>
  status === 'active' && generated(rules, occurrences.length, dayOf(lastDay), 1).length > 0;

const expanded = (
  plan: SeriesPlan,
  occurrences: Occurrence[],
  until: LocalDate,
  cut: boolean,
): OccurrencesExpanded => ({
  type: 'OccurrencesExpanded',
  data: { seriesId: plan.seriesId, occurrences, until, cut },
});
