import { type DayNumber, dayOf, firstDay, formatDay, lastDay } from '../calendar/civil-date.ts';
import { isWorkingDay, shiftDayNumber } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import type { Occurrence, SeriesEvent, SeriesRescheduled } from './events.ts';
import { type Length, lengthOf, lengthOnWall } from './length.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { daysTaken, isSamePlace, placeFor } from './placement.ts';
import { isRepeated, localToInstant } from './recurrence.ts';
import { courseAt, isByMonths, isSamePlacing, type Placing } from './rule-days.ts';
import type { ChangeSeries, RescheduleSeries } from './series-commands.ts';
import { beginningAt, endBeforeStart, endHeld } from './series-course.ts';
import {
  daysBetween,
  endsInRange,
  firstInForce,
  firstOf,
  inRange,
  movedDay,
  ordinaryOnly,
  segmentAt,
  standingDay,
  valuesAt,
} from './series-plan.ts';
import { evolveRules, evolveSeries, type KnownSeries, type Segment, type SeriesRules } from './series-state.ts';

/**
 * The occurrence in hand lands where it was dropped; the rule and the calendar place the others, and in the series also the one that
 * has a time of its own: where it was dropped is not where the rule puts it, mostly.
 */
export const reschedule = (command: RescheduleSeries, state: KnownSeries): Decision<SeriesEvent> => {
  const held = state.occurrences[command.ordinal];
  if (held === undefined) return reject('not_found');
  const { start, startsAt, durationMinutes } = command;
  const beyond = beyondLimits({ times: { start }, durationMinutes });
  if (beyond !== null) return beyond;
  const segment = segmentOf(command, held, state);
  if (segment === null) return dayOutOfRange('start');
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
  const taken = daysTaken(rules);
  for (const one of state.occurrences.slice(0, segment.fromOrdinal)) taken.hold(one);
  const { repeated: _repeated, skipped: _skipped, ...inHand } = held;
  const dropped: Occurrence = { ...inHand, start, ...(again && { repeated: true as const }) };
  // Where somebody puts the one in hand, it stays, whatever else the calendar sends there.
  if (command.movedFrom === undefined) taken.hold(dropped);
  const occurrences = reached.map((one) =>
    one === held && command.movedFrom === undefined
      ? dropped
      : taken.place(one, placeFor(rules, one.ordinal, dayOf(one.generated), command.calendar)),
  );
  if (!occurrences.every((occurrence) => endsInRange(rules, occurrence))) return dayOutOfRange('start');
  const same =
    segmentsFrom(state.rules, segment.fromOrdinal).every((old) => sameSegment(old, segment)) &&
    occurrences.every((placed) => isSamePlace(placed, state.occurrences[placed.ordinal]));
  if (same) return [];
  const rescheduled: SeriesRescheduled = { type: 'SeriesRescheduled', data: { ...data, occurrences } };
  const moved = evolveSeries(state, rescheduled, state);
  return moved.status === 'none' ? [] : withPeriod(rescheduled, moved, command);
};

/**
 * A series never begins before its period: where its first occurrence goes to an earlier day, the start goes along. The end
 * holds: nothing goes behind it, least of all what somebody has in hand.
 */
const withPeriod = (
  rescheduled: SeriesRescheduled,
  moved: KnownSeries,
  { start, movedFrom, calendar, reason = null }: RescheduleSeries,
): Decision<SeriesEvent> => {
  const { planFrom } = moved.rules.plan;
  const first = firstInForce(moved);
  const firstStands = first && rescheduled.data.fromOrdinal === 0 ? formatDay(standingDay(moved.rules, first)) : null;
  const begins = planFrom !== null && firstStands && firstStands < planFrom ? firstStands : planFrom;
  const held = endHeld(moved, begins, { calendar, reason });
  if (held !== null) {
    const isBehind = movedFrom === undefined && start.slice(0, 10) > (held.data.planUntil ?? start);
    return isBehind ? endBeforeStart() : [rescheduled, held];
  }
  return begins === planFrom ? [rescheduled] : [rescheduled, beginningAt(moved.rules, begins)];
};

const segmentOf = (command: RescheduleSeries, held: Occurrence, state: KnownSeries): Segment | null => {
  const before = segmentAt(state.rules, command.ordinal);
  const placing = placingOf(command, held, state);
  return (
    placing && {
      fromOrdinal: firstOf(command, state),
      ...placing,
      startTime: timeAsked(command, before),
      ...lengthAsked(command, before, state.rules.plan),
    }
  );
};

/** What has an hour of its own and keeps it says nothing of the others'. */
const timeAsked = ({ start, movedFrom }: RescheduleSeries, before: Segment): string => {
  const time = start.slice(11, 16);
  return movedFrom?.slice(11, 16) === time ? before.startTime : time;
};

/** What is said is what runs; what stays is what the wall shows of it. */
const lengthAsked = (
  { start, startsAt, durationMinutes }: RescheduleSeries,
  before: Segment,
  { timeZone }: SeriesRules['plan'],
): Length => {
  if (durationMinutes === undefined) return lengthOnWall(start, before.durationMinutes);
  const at = localToInstant(start, timeZone, isRepeated(start, startsAt, timeZone));
  return lengthOf(start, at, durationMinutes, timeZone);
};

/** Null for a day that there is not. */
const placingOf = (command: RescheduleSeries, held: Occurrence, { rules }: KnownSeries): Placing | null => {
  const { dayOffset, anchor } = segmentAt(rules, held.ordinal);
  const generated = dayOf(held.generated);
  const stood = movedDay(rules, held.ordinal, generated);
  const day = chosenDay(command, held, { stood, rules });
  if (day === stood) return anchor === undefined ? { dayOffset } : { dayOffset, anchor };
  if (day < dayOf(firstDay) || day > dayOf(lastDay)) return null;
  // Where the rule had put it, it follows its rule as it was.
  if (day === generated || !isByMonths(courseAt(rules.courses, held.ordinal))) return { dayOffset: day - generated };
  return { dayOffset: day - generated, anchor: { ordinal: held.ordinal, day: formatDay(day) } };
};

/**
 * Where the rule has to put it. The day on which somebody drops what lies by the rule is the day of the series from then on, also where
 * a closed day had shifted it; what has a time of its own went so many days from there. Who takes a move back means the rule as it was.
 */
const chosenDay = (
  { start, movedFrom, back, calendar }: RescheduleSeries,
  held: Occurrence,
  { stood, rules }: { stood: DayNumber; rules: SeriesRules },
): DayNumber => {
  const generated = dayOf(held.generated);
  if (back && shiftDayNumber(generated, rules.plan.shift, calendar) === dayOf(start)) return generated;
  if (movedFrom !== undefined) return stood + daysBetween(movedFrom.slice(0, 10), start);
  const stays = held.start?.slice(0, 10) === start.slice(0, 10);
  return stays ? stood : dayOf(start);
};

const sameSegment = (a: Segment, b: Segment): boolean =>
  isSamePlacing(a, b) && a.startTime === b.startTime && a.durationMinutes === b.durationMinutes;

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
