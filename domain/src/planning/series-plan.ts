import { type DayNumber, dayOf, firstDay, inPlausibleTime, inPlausibleYear, lastDay } from '../calendar/civil-date.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { Instant, InterventionTypeCode, LocalDate, LocalDateTime, Occurrence } from './events.ts';
import { endOf } from './length.ts';
import { isWithin } from './ordinal-ranges.ts';
import { localToInstant, minutesBetween } from './recurrence.ts';
import { placedDay } from './rule-days.ts';
import type { ScopedCommand } from './series-commands.ts';
import type { Course } from './series-events.ts';
import type { FieldChange, KnownSeries, Segment, SeriesPlan, SeriesRules, SeriesState } from './series-state.ts';

/** What the series says of one occurrence: the plan before anything is done to the occurrence itself. */
export type PlannedOccurrence = {
  seriesId: string;
  occurrenceId: string;
  ordinal: number;
  /** The day that the recurrence gave, before shift and move: what punctuality is measured against. */
  generated: LocalDate;
  localStart: LocalDateTime;
  start: Instant;
  end: Instant;
  durationMinutes: number;
  timeZone: string;
  equipmentId: string;
  interventionId: string;
  interventionTypeId: string;
  typeCode: InterventionTypeCode;
  maintainerId: string | null;
  checklistId: string | null;
  anomalyIds: readonly string[];
  fault: boolean;
  notes: string | null;
  supportRequestId: string | null;
};

/** The segment in force for an ordinal. */
export const segmentAt = (rules: SeriesRules, ordinal: number): Segment => {
  const segment = rules.segments.findLast(({ fromOrdinal }) => fromOrdinal <= ordinal);
  if (segment === undefined) throw new RangeError(`no segment for ordinal ${ordinal}`);
  return segment;
};

/** The fields that changes of the series may set. */
export type SeriesValues = { [Field in keyof Required<FieldChange['changes']>]: SeriesPlan[Field] };

/** What is in force for an ordinal: the latest change that reaches it wins, field by field. */
export const valuesAt = ({ plan, changes }: SeriesRules, ordinal: number): SeriesValues => {
  const { equipmentId, interventionId, interventionTypeId, typeCode, maintainerId } = plan;
  const { checklistId, anomalyIds, fault, notes } = plan;
  const work = { equipmentId, interventionId, interventionTypeId, typeCode, maintainerId };
  const values = { ...work, checklistId, anomalyIds, fault, notes };
  for (const change of changes) if (change.fromOrdinal <= ordinal) Object.assign(values, change.changes);
  return values;
};

/** What the series plans for an occurrence as expanded or rescheduled; null where the day was skipped. */
export const plannedOccurrence = (rules: SeriesRules, occurrence: Occurrence): PlannedOccurrence | null => {
  if (occurrence.start === null) return null;
  const { plan } = rules;
  const start = localToInstant(occurrence.start, plan.timeZone, occurrence.repeated);
  const end = endOf(occurrence.start, start, segmentAt(rules, occurrence.ordinal), plan.timeZone);
  return {
    seriesId: plan.seriesId,
    occurrenceId: occurrence.id,
    ordinal: occurrence.ordinal,
    generated: occurrence.generated,
    localStart: occurrence.start,
    start,
    end,
    durationMinutes: minutesBetween(start, end),
    timeZone: plan.timeZone,
    supportRequestId: plan.supportRequestId,
    ...valuesAt(rules, occurrence.ordinal),
  };
};

/** The plan in force of an ordinal; null where the series, the ordinal or its day does not exist. */
export const planOf = (state: SeriesState, ordinal: number): PlannedOccurrence | null => {
  const occurrence = state.status === 'none' ? undefined : state.occurrences[ordinal];
  return state.status === 'none' || occurrence === undefined ? null : plannedOccurrence(state.rules, occurrence);
};

/** The course that new occurrences are of. */
export const courseOf = ({ courses }: SeriesRules): Course => {
  const course = courses.at(-1);
  if (course === undefined) throw new RangeError('a series without a course');
  return course;
};

/** True for what was of a course that another one took the place of. */
export const isSuperseded = ({ courses }: SeriesRules, ordinal: number): boolean =>
  courses.some(
    ({ anchorOrdinal, nextOrdinal, goneBefore = [], skipped = [] }) =>
      (ordinal > anchorOrdinal && ordinal < nextOrdinal) ||
      [goneBefore, skipped].some((gone) => isWithin(gone, ordinal)),
  );

/** The first occurrence that the rule of the series has. */
export const firstInForce = ({
  rules,
  occurrences,
}: Pick<KnownSeries, 'rules' | 'occurrences'>): Occurrence | undefined =>
  occurrences.find(({ ordinal }) => !isSuperseded(rules, ordinal));

/** True where rule and period no longer make an occurrence: then it is gone, unless somebody has touched it. */
export const isDropped = (rules: SeriesRules, occurrence: Occurrence): boolean =>
  isSuperseded(rules, occurrence.ordinal) || isBehindEnd(rules, occurrence);

/** True for what the end of the period took away. */
export const isBehindEnd = ({ plan, dropped }: SeriesRules, { ordinal, generated }: Occurrence): boolean =>
  dropped === null ? ordinal > 0 && plan.planUntil !== null && generated > plan.planUntil : isWithin(dropped, ordinal);

/** Where the rule has a generated day, counted as when the end was said and as it stands now: behind that end? */
export const landsBehindEnd = (rules: SeriesRules, ordinal: number, generated: DayNumber): boolean => {
  const { plan, end, courses } = rules;
  if (plan.planUntil === null || end === null) return false;
  const last = dayOf(plan.planUntil);
  const then = placedDay(courses, end.placing, ordinal, generated);
  return then > last || movedDay(rules, ordinal, generated) > last;
};

/** The day on which work of a generated day stands before the calendar: by the segment in force for an ordinal. */
export const movedDay = (rules: SeriesRules, ordinal: number, generated: DayNumber): DayNumber =>
  placedDay(rules.courses, segmentAt(rules, ordinal), ordinal, generated);

/** The day on which an occurrence stands, or would if the calendar did not skip it. */
export const standingDay = (rules: SeriesRules, { ordinal, generated, start }: Occurrence): DayNumber =>
  start === null ? movedDay(rules, ordinal, dayOf(generated)) : dayOf(start);

/**
 * The first ordinal that a scope reaches. What was left over of an earlier course lies among those of the present one:
 * the first of them that is not before it.
 */
export const firstOf = ({ scope, ordinal }: ScopedCommand, { rules, occurrences }: KnownSeries): number => {
  if (scope === 'all') return 0;
  const held = occurrences[ordinal];
  if (held === undefined || !isSuperseded(rules, ordinal)) return ordinal;
  const next = occurrences.find(
    (one) => one.generated >= held.generated && one.ordinal > ordinal && !isSuperseded(rules, one.ordinal),
  );
  return next?.ordinal ?? occurrences.length;
};

/** Only ordinary work recurs: another type has one occurrence and no period. */
export const ordinaryOnly = (field: string): Rejection =>
  reject('invalid_fields', {}, [{ field, code: 'ordinary_only' }]);

/** True where the series was cancelled from this ordinal or an earlier one on. */
export const endedFor = (state: KnownSeries, ordinal: number): boolean =>
  state.status === 'ended' && ordinal >= state.endsAt;

const [firstNumber, lastNumber] = [dayOf(firstDay), dayOf(lastDay)];

/** Whether a generated day lands, by its segment's offset, on a day that there is. */
export const inRange = (rules: SeriesRules, ordinal: number, generated: DayNumber): boolean => {
  const day = movedDay(rules, ordinal, generated);
  return day >= firstNumber && day <= lastNumber;
};

/** Whether the work of an occurrence begins and ends on days that there are. */
export const endsInRange = (rules: SeriesRules, occurrence: Occurrence): boolean => {
  // Work lasts a year at most, so only the years at the edges need instants.
  if (occurrence.start === null || (occurrence.start > '1902' && occurrence.start < '2199')) return true;
  const plan = plannedOccurrence(rules, occurrence);
  return plan === null || (inPlausibleYear(plan.localStart) && [plan.start, plan.end].every(inPlausibleTime));
};

/** Whole days from one local date to another. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayOf(to) - dayOf(from);
