import { dayOf, formatDay } from '../calendar/civil-date.ts';
import { isWorkingDay, type WorkingCalendar } from '../calendar/working-calendar.ts';
import { sameValue } from './anomalies.ts';
import type { Instant, LocalDate, LocalDateTime, Occurrence } from './events.ts';
import { holding } from './held.ts';
import { isCancelled, planInForce } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { fellDue, isMissed } from './missed.ts';
import { instantToLocal } from './recurrence.ts';
import { endedFor, isDropped, movedDay, type PlannedOccurrence, valuesAt } from './series-plan.ts';
import type { KnownSeries, SeriesRules } from './series-state.ts';

/**
 * `resized`: it takes another time, from where it was. `skipped`: its day is closed and there is none to go to. `merged`: a shift puts it on
 * a day that another one of its rule has, and one work is done there. `kept`: an exception that the change leaves as it is.
 */
export type WorkChange = 'moved' | 'resized' | 'changed' | 'cancelled' | 'added' | 'skipped' | 'merged' | 'kept';

/** What a change makes of one work. */
export type PreviewedWork = {
  id: string;
  ordinal: number;
  what: WorkChange;
  /** On the wall; null where there is no work. */
  from: LocalDateTime | null;
  to: LocalDateTime | null;
  /** How long it takes, by the clock that runs; null where there is no work. */
  minutesBefore: number | null;
  minutes: number | null;
  /** What else of the plan becomes another, by field. */
  changes: readonly ChangedField[];
  /** The day on which the rule has it. */
  day: LocalDate;
  /** The same, where it is closed. */
  closed: LocalDate | null;
  /** Rule or period have it no more, and it had fallen due: it counts as not done. What is deleted, counts by what is said of why. */
  missed: boolean;
  /** It is deleted, and had fallen due: it counts as not done unless it is said that it was not necessary. */
  due: boolean;
};

/** What was done to the occurrences themselves, by ordinal. */
export type WorkOf = (ordinal: number) => InterventionState;
type Side = { series: KnownSeries; workOf: WorkOf };

/**
 * What a change does to every work of a series: both sides are folded by the very events of the command, so that it tells
 * what will be written. Without `before` all that is there is new. By day.
 */
export const previewOf = (
  before: Side | null,
  after: Side,
  { calendar, now }: { calendar: WorkingCalendar; now: Instant },
): PreviewedWork[] => {
  const count = Math.max(before?.series.occurrences.length ?? 0, after.series.occurrences.length);
  const rows: PreviewedWork[] = [];
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const row = rowOf(before, after, ordinal, calendar);
    if (row === null) continue;
    const goes = row.what === 'cancelled';
    const missed = goes && isMissedBy(before, after, ordinal, now);
    rows.push({ ...row, missed, due: goes && isDeletedDue(before, after, ordinal, now) });
  }
  return rows.sort((a, b) => dayKey(a).localeCompare(dayKey(b)));
};

const dayKey = ({ from, to, day }: PreviewedWork): string => from ?? to ?? day;

/** The plan of what is there; null where it is cancelled, skipped or not expanded. */
const standing = ({ series, workOf }: Side, ordinal: number): PlannedOccurrence | null => {
  const state = workOf(ordinal);
  return isCancelled(series, ordinal, state) ? null : planInForce(series, ordinal, state);
};

const isMissedBy = (before: Side | null, { series }: Side, ordinal: number, now: Instant): boolean => {
  const [old, occurrence] = [before && standing(before, ordinal), series.occurrences[ordinal]];
  if (old === null || occurrence === undefined || !isDropped(series.rules, occurrence)) return false;
  return isMissed(series.rules, occurrence, old, now);
};

const isDeletedDue = (before: Side | null, { series }: Side, ordinal: number, now: Instant): boolean => {
  const [old, occurrence] = [before && standing(before, ordinal), series.occurrences[ordinal]];
  return old !== null && occurrence !== undefined && !isDropped(series.rules, occurrence) && fellDue(old, now);
};

const rowOf = (
  before: Side | null,
  after: Side,
  ordinal: number,
  calendar: WorkingCalendar,
): Omit<PreviewedWork, 'missed' | 'due'> | null => {
  const occurrence = after.series.occurrences[ordinal];
  if (occurrence === undefined || after.workOf(ordinal).status === 'completed') return null;
  const [old, next] = [before && standing(before, ordinal), standing(after, ordinal)];
  // What has a time of its own stands nowhere by the rule.
  const ruled = holding(after.workOf(ordinal)).time === undefined;
  const closed = ruled ? closedDayOf(after.series.rules, occurrence, calendar) : null;
  const { timeZone } = after.series.rules.plan;
  // As the clock shows it: an hour that is left out in spring is on no wall.
  const wallOf = ({ start }: PlannedOccurrence): LocalDateTime => instantToLocal(start, timeZone);
  const places = {
    ...{
      id: occurrence.id,
      ordinal,
      day: ruledDay(after.series.rules, occurrence),
      from: old && wallOf(old),
      to: next && wallOf(next),
    },
    ...{ minutesBefore: old && minutesOf(old), minutes: next && minutesOf(next) },
    changes: old && next ? differences(old, next) : [],
  };
  if (next === null) {
    const what = lostAs(occurrence, closed);
    const told = old !== null || (before === null && what !== 'cancelled');
    return told ? { ...places, what, closed: what === 'cancelled' ? null : closed } : null;
  }
  if (old === null) return { ...places, what: 'added', closed: elsewhere(next, closed) };
  if (old.start !== next.start) return { ...places, what: 'moved', closed: elsewhere(next, closed) };
  if (old.end !== next.end) return { ...places, what: 'resized', closed: elsewhere(next, closed) };
  if (places.changes.length > 0) return { ...places, what: 'changed', closed: null };
  return before && isLeftAlone(before, after, ordinal) ? { ...places, what: 'kept', closed: null } : null;
};

const lostAs = ({ start, skipped }: Occurrence, closed: LocalDate | null): 'merged' | 'skipped' | 'cancelled' => {
  if (start === null && skipped === 'same_day') return 'merged';
  return start === null && closed !== null ? 'skipped' : 'cancelled';
};

const ruledDay = (rules: SeriesRules, { ordinal, generated }: Occurrence): LocalDate =>
  formatDay(movedDay(rules, ordinal, dayOf(generated)));

/** The day on which the rule puts it, where nobody works then. */
export const closedDayOf = (
  rules: SeriesRules,
  occurrence: Occurrence,
  calendar: WorkingCalendar,
): LocalDate | null => {
  if (rules.plan.rule === null && rules.courses.length === 1) return null;
  const day = ruledDay(rules, occurrence);
  return isWorkingDay(day, calendar) ? null : day;
};

const elsewhere = (plan: PlannedOccurrence, closed: LocalDate | null): LocalDate | null =>
  closed === plan.localStart.slice(0, 10) ? null : closed;

const fields = [
  ...(['equipmentId', 'interventionId', 'interventionTypeId', 'maintainerId', 'checklistId'] as const),
  ...(['anomalyIds', 'fault', 'notes'] as const),
];

export type ChangedField = (typeof fields)[number];

const differences = (a: PlannedOccurrence, b: PlannedOccurrence): readonly ChangedField[] =>
  fields.filter((field) => !sameValue(a[field], b[field]));

const minutesOf = ({ start, end }: PlannedOccurrence): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

/** Its series has nothing for it any more. */
const isLeftOver = ({ series }: Side, ordinal: number): boolean => {
  const occurrence = series.occurrences[ordinal];
  return endedFor(series, ordinal) || (occurrence !== undefined && isDropped(series.rules, occurrence));
};

/** The series changed for it, or has nothing for it any more, and what it holds by itself stands over that. */
const isLeftAlone = (before: Side, after: Side, ordinal: number): boolean => {
  const held = holding(after.workOf(ordinal));
  const holds = (name: (typeof fields)[number] | 'time'): boolean => name in held;
  const [leftBefore, leftNow] = [before, after].map((side) => isLeftOver(side, ordinal));
  if (leftNow && !leftBefore) return true;
  const placed = [before, after].map(({ series }) => series.occurrences[ordinal]?.start);
  if (holds('time') && placed[0] !== placed[1]) return true;
  const [was, is] = [valuesAt(before.series.rules, ordinal), valuesAt(after.series.rules, ordinal)];
  return fields.some((field) => holds(field) && !sameValue(was[field], is[field]));
};

export type PreviewCounts = Record<WorkChange | 'shifted' | 'missed' | 'due', number>;

/** `shifted`: those that do not stand on the day of their rule, as it is closed. `missed`, `due`: of those that go what had fallen due. */
export const countsOf = (works: readonly PreviewedWork[]): PreviewCounts => {
  const counts: PreviewCounts = {
    moved: 0,
    resized: 0,
    changed: 0,
    cancelled: 0,
    added: 0,
    skipped: 0,
    merged: 0,
    kept: 0,
    shifted: 0,
    missed: 0,
    due: 0,
  };
  for (const { what, closed, missed, due } of works) {
    counts[what] += 1;
    if (missed) counts.missed += 1;
    if (due) counts.due += 1;
    if (closed !== null && what !== 'skipped' && what !== 'merged') counts.shifted += 1;
  }
  return counts;
};
