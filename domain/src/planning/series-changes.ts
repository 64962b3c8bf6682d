import { dayOf } from '../company/civil-date.ts';
import { isWorkingDay } from '../company/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import type { SeriesEvent } from './events.ts';
import { type ChangeSeries, firstOf, type RescheduleSeries } from './series-commands.ts';
import { daysBetween, segmentAt, startFor, valuesAt } from './series-plan.ts';
import { evolveRules, type KnownSeries, type SeriesRules } from './series-state.ts';

export const reschedule = (command: RescheduleSeries, state: KnownSeries): Decision<SeriesEvent> => {
  const { rules, occurrences } = state;
  const held = occurrences[command.ordinal];
  if (held === undefined) return reject('not_found');
  const before = segmentAt(rules, command.ordinal);
  const durationMinutes = command.durationMinutes ?? before.durationMinutes;
  if (durationMinutes <= 0) return reject('end_before_start');
  if (!isWorkingDay(command.start, command.calendar))
    return reject('non_working_day', { day: command.start.slice(0, 10) });

  const from = (command.movedFrom ?? held.start)?.slice(0, 10);
  const offset =
    from === undefined
      ? daysBetween(held.generated, command.start) // the day was skipped: it can only be measured from the generated one
      : before.dayOffset + daysBetween(from, command.start);
  const fromOrdinal = firstOf(command);
  const segment = { fromOrdinal, dayOffset: offset, startTime: command.start.slice(11, 16), durationMinutes };
  const data = { seriesId: rules.plan.seriesId, scope: command.scope, ...segment };
  const after = evolveRules(rules, { type: 'SeriesRescheduled', data: { ...data, occurrences: [] } });
  const last = state.status === 'ended' ? state.endsAt : occurrences.length;
  const moved = occurrences.slice(fromOrdinal, last).map((occurrence) => ({
    ...occurrence,
    start:
      occurrence === held && command.movedFrom === undefined
        ? command.start // dropped there by hand: the calendar was asked above, the shift rule must not carry it off
        : startFor(after, occurrence.ordinal, dayOf(occurrence.generated), command.calendar),
  }));
  const same =
    inForceFrom(rules, fromOrdinal).every(
      (old) =>
        old.dayOffset === offset && old.startTime === segment.startTime && old.durationMinutes === durationMinutes,
    ) && moved.every((occurrence) => occurrence.start === occurrences[occurrence.ordinal]?.start);
  return same ? [] : [{ type: 'SeriesRescheduled', data: { ...data, occurrences: moved } }];
};

const inForceFrom = (rules: SeriesRules, fromOrdinal: number) => [
  segmentAt(rules, fromOrdinal),
  ...rules.segments.filter((segment) => segment.fromOrdinal > fromOrdinal),
];

export const change = (command: ChangeSeries, { rules }: KnownSeries): Decision<SeriesEvent> => {
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
