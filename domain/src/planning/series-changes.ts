import { dayOf, formatDay } from '../company/civil-date.ts';
import { isWorkingDay } from '../company/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import type { Occurrence, SeriesEvent } from './events.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { isRepeated } from './recurrence.ts';
import type { ChangeSeries, RescheduleSeries } from './series-commands.ts';
import { beginningAt } from './series-course.ts';
import {
  daysBetween,
  endsInRange,
  firstOf,
  inRange,
  ordinaryOnly,
  segmentAt,
  standingDay,
  startFor,
  valuesAt,
} from './series-plan.ts';
import { evolveRules, type KnownSeries, type Segment, type SeriesRules } from './series-state.ts';

/** The occurrence in hand lands where it was dropped; the rule and the calendar place the others. */
export const reschedule = (command: RescheduleSeries, state: KnownSeries): Decision<SeriesEvent> => {
  const held = state.occurrences[command.ordinal];
  if (held === undefined) return reject('not_found');
  const { start, startsAt, durationMinutes } = command;
  const beyond = beyondLimits({ times: { start }, durationMinutes });
  if (beyond !== null) return beyond;
  const segment = segmentOf(command, held, state);
  if (segment.durationMinutes <= 0) return reject('end_before_start');
  const day = command.start.slice(0, 10);
  const lay = (command.movedFrom ?? held.start)?.slice(0, 10);
  if (day !== lay && !isWorkingDay(day, command.calendar)) return reject('non_working_day', { day });

  const data = { seriesId: state.rules.plan.seriesId, scope: command.scope, ...segment };
  const rules = evolveRules(state.rules, { type: 'SeriesRescheduled', data: { ...data, occurrences: [] } });
  const last = state.status === 'ended' ? state.endsAt : state.occurrences.length;
  const again = isRepeated(start, startsAt, rules.plan.timeZone);
  const reached = state.occurrences.slice(segment.fromOrdinal, last);
  if (!reached.every(({ ordinal, generated }) => inRange(rules, ordinal, dayOf(generated))))
    return dayOutOfRange('start');
  const occurrences = reached.map((occurrence) => {
    const { repeated: _repeated, ...placed } = occurrence;
    if (occurrence === held) return { ...placed, start, ...(again ? { repeated: true as const } : {}) };
    return {
      ...placed,
      start: startFor(rules, occurrence.ordinal, dayOf(occurrence.generated), command.calendar),
    };
  });
  if (!occurrences.every((occurrence) => endsInRange(rules, occurrence))) return dayOutOfRange('start');
  const same =
    segmentsFrom(state.rules, segment.fromOrdinal).every((old) => sameSegment(old, segment)) &&
    occurrences.every((placed) => samePlace(placed, state.occurrences[placed.ordinal]));
  if (same) return [];
  return [{ type: 'SeriesRescheduled', data: { ...data, occurrences } }, ...startTakenAlong(rules, occurrences[0])];
};

/** A series never begins before its period: where its first occurrence goes to an earlier day, the start goes along. */
const startTakenAlong = (rules: SeriesRules, moved: Occurrence | undefined): SeriesEvent[] => {
  const { planFrom } = rules.plan;
  if (planFrom === null || moved?.ordinal !== 0) return [];
  const first = formatDay(standingDay(rules, moved));
  return first < planFrom ? [beginningAt(rules, first)] : [];
};

/**
 * A move by so many days adds to the offset in force, so that an occurrence which the calendar had shifted does not
 * carry its shift over to the others. A skipped day can only be measured from the day that the rule generated.
 */
const segmentOf = (command: RescheduleSeries, held: Occurrence, state: KnownSeries): Segment => {
  const before = segmentAt(state.rules, command.ordinal);
  const from = command.movedFrom ?? held.start;
  return {
    fromOrdinal: firstOf(command, state),
    dayOffset:
      from === null
        ? daysBetween(held.generated, command.start)
        : before.dayOffset + daysBetween(from.slice(0, 10), command.start),
    startTime: command.start.slice(11, 16),
    durationMinutes: command.durationMinutes ?? before.durationMinutes,
  };
};

const samePlace = (a: Occurrence, b: Occurrence | undefined): boolean =>
  a.start === b?.start && a.repeated === b?.repeated;

const sameSegment = (a: Segment, b: Segment): boolean =>
  a.dayOffset === b.dayOffset && a.startTime === b.startTime && a.durationMinutes === b.durationMinutes;

const segmentsFrom = (rules: SeriesRules, fromOrdinal: number): Segment[] => [
  segmentAt(rules, fromOrdinal),
  ...rules.segments.filter((segment) => segment.fromOrdinal > fromOrdinal),
];

/** Sets the fields that differ for any occurrence in scope; none: nothing to record. */
export const change = (command: ChangeSeries, state: KnownSeries): Decision<SeriesEvent> => {
  const { rules } = state;
  const { typeCode } = command.changes;
  if (typeCode !== undefined && typeCode !== 'O' && rules.plan.rule !== null) return ordinaryOnly('interventionTypeId');
  const fromOrdinal = firstOf(command, state);
  const later = rules.changes.filter((old) => old.fromOrdinal > fromOrdinal);
  const inForce = [valuesAt(rules, fromOrdinal), ...later.map((old) => old.changes)];
  const differs = <Field extends keyof typeof command.changes>(field: Field): boolean =>
    inForce.some((values) => field in values && !sameValue(values[field], command.changes[field]));
  const changes = Object.fromEntries(
    Object.entries(command.changes).filter(
      ([field, value]) => value !== undefined && differs(field as keyof typeof command.changes),
    ),
  );
  if (Object.keys(changes).length === 0) return [];
  const beyond = beyondLimits({
    notes: 'notes' in changes ? command.changes.notes : null,
    anomalyIds: command.changes.anomalyIds,
  });
  if (beyond !== null) return beyond;
  const { seriesId } = rules.plan;
  return [{ type: 'SeriesChanged', data: { seriesId, scope: command.scope, fromOrdinal, changes } }];
};
