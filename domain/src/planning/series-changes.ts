import { dayOf } from '../company/civil-date.ts';
import { isWorkingDay } from '../company/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import type { Occurrence, SeriesEvent } from './events.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { type ChangeSeries, firstOf, type RescheduleSeries } from './series-commands.ts';
import { daysBetween, endsInRange, inRange, segmentAt, startFor, valuesAt } from './series-plan.ts';
import { evolveRules, type KnownSeries, type Segment, type SeriesRules } from './series-state.ts';

/** The occurrence in hand lands where it was dropped; the rule and the calendar place the others. */
export const reschedule = (command: RescheduleSeries, state: KnownSeries): Decision<SeriesEvent> => {
  const held = state.occurrences[command.ordinal];
  if (held === undefined) return reject('not_found');
  const { start, durationMinutes } = command;
  const beyond = beyondLimits({ times: { start }, durationMinutes });
  if (beyond !== null) return beyond;
  const segment = segmentOf(command, held, state.rules);
  if (segment.durationMinutes <= 0) return reject('end_before_start');
  const day = command.start.slice(0, 10);
  if (!isWorkingDay(day, command.calendar)) return reject('non_working_day', { day });

  const data = { seriesId: state.rules.plan.seriesId, scope: command.scope, ...segment };
  const rules = evolveRules(state.rules, { type: 'SeriesRescheduled', data: { ...data, occurrences: [] } });
  const last = state.status === 'ended' ? state.endsAt : state.occurrences.length;
  const reached = state.occurrences.slice(segment.fromOrdinal, last);
  if (!reached.every(({ ordinal, generated }) => inRange(rules, ordinal, dayOf(generated))))
    return dayOutOfRange('start');
  const occurrences = reached.map((occurrence) => {
    const dropped = occurrence === held && command.movedFrom === undefined;
    const day = dayOf(occurrence.generated);
    return {
      ...occurrence,
      start: dropped ? command.start : startFor(rules, occurrence.ordinal, day, command.calendar),
    };
  });
  if (!occurrences.every((occurrence) => endsInRange(rules, occurrence))) return dayOutOfRange('start');
  const same =
    segmentsFrom(state.rules, segment.fromOrdinal).every((old) => sameSegment(old, segment)) &&
    occurrences.every(({ ordinal, start }) => start === state.occurrences[ordinal]?.start);
  return same ? [] : [{ type: 'SeriesRescheduled', data: { ...data, occurrences } }];
};

/**
 * A move by so many days adds to the offset in force, so that an occurrence which the calendar had shifted does not
 * carry its shift over to the others. A skipped day can only be measured from the day that the rule generated.
 */
const segmentOf = (command: RescheduleSeries, held: Occurrence, rules: SeriesRules): Segment => {
  const before = segmentAt(rules, command.ordinal);
  const from = command.movedFrom ?? held.start;
  return {
    fromOrdinal: firstOf(command),
    dayOffset:
      from === null
        ? daysBetween(held.generated, command.start)
        : before.dayOffset + daysBetween(from.slice(0, 10), command.start),
    startTime: command.start.slice(11, 16),
    durationMinutes: command.durationMinutes ?? before.durationMinutes,
  };
};

const sameSegment = (a: Segment, b: Segment): boolean =>
  a.dayOffset === b.dayOffset && a.startTime === b.startTime && a.durationMinutes === b.durationMinutes;

const segmentsFrom = (rules: SeriesRules, fromOrdinal: number): Segment[] => [
  segmentAt(rules, fromOrdinal),
  ...rules.segments.filter((segment) => segment.fromOrdinal > fromOrdinal),
];

/** Sets the fields that differ for any occurrence in scope; none: nothing to record. */
export const change = (command: ChangeSeries, { rules }: KnownSeries): Decision<SeriesEvent> => {
  const beyond = beyondLimits({ notes: command.changes.notes });
  if (beyond !== null) return beyond;
  const fromOrdinal = firstOf(command);
  const later = rules.changes.filter((old) => old.fromOrdinal > fromOrdinal);
  const inForce = [valuesAt(rules, fromOrdinal), ...later.map((old) => old.changes)];
  const differs = <Field extends keyof typeof command.changes>(field: Field): boolean =>
    inForce.some((values) => field in values && values[field] !== command.changes[field]);
  const changes = Object.fromEntries(
    Object.entries(command.changes).filter(
      ([field, value]) => value !== undefined && differs(field as keyof typeof command.changes),
    ),
  );
  if (Object.keys(changes).length === 0) return [];
  const { seriesId } = rules.plan;
  return [{ type: 'SeriesChanged', data: { seriesId, scope: command.scope, fromOrdinal, changes } }];
};
