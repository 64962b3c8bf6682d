import { type DayNumber, dayOf } from '../calendar/civil-date.ts';
import { isWorkingDay } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import type { Past } from '../kernel/past.ts';
import { reject } from '../kernel/rejection.ts';
import { plannedDay } from './closed-day.ts';
import type { InterventionEvent, LocalDate, Occurrence, SeriesEvent } from './events.ts';
import { holding } from './held.ts';
import { isCancelled, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { fieldsOf } from './past.ts';
import { daysTaken, isSamePlace, placeFor } from './placement.ts';
import type { ReturnToDay } from './series-commands.ts';
import { endedFor, endsInRange, isDropped, movedDay, type PlannedOccurrence } from './series-plan.ts';
import type { KnownSeries, SeriesState } from './series-state.ts';

/** Why a work that a closure had sent elsewhere stays there; null where it goes back. */
export type StaysElsewhere = 'completed' | 'started' | 'moved';

/** Something of it is done. */
export const isStarted = ({ ticked, runs, progress }: InterventionState): boolean =>
  ticked.length > 0 || runs.length > 0 || progress > 0;

/** `moved`: somebody has put it where it is. */
export const staysElsewhere = (work: InterventionState): StaysElsewhere | null => {
  if (work.status === 'completed') return 'completed';
  if (isStarted(work)) return 'started';
  return holding(work).time === undefined ? null : 'moved';
};

/** What a series has by its rule on a day, and lies elsewhere or was left out because that was closed. */
export const awayFrom = (day: LocalDate, state: KnownSeries): Occurrence[] =>
  state.occurrences.filter(
    (one) =>
      one.start?.slice(0, 10) !== day &&
      movedDay(state.rules, one.ordinal, dayOf(one.generated)) === dayOf(day) &&
      !isDropped(state.rules, one) &&
      !endedFor(state, one.ordinal),
  );

/**
 * Works of a series go back to a day that is worked again, and those of its rule that were done with one of them on the day that it
 * leaves come to that. What `stays` keeps its place. Nothing goes back to a day before `today`.
 */
export const returnToDay = (command: ReturnToDay, state: KnownSeries): Decision<SeriesEvent> => {
  const { day, stays, calendar, today } = command;
  const beyond = beyondLimits({ times: { day } });
  if (beyond !== null) return beyond;
  if (!isWorkingDay(day, calendar)) return reject('non_working_day', { day });
  if (day < today) return [];
  const { rules } = state;
  const { seriesId } = rules.plan;
  const held = new Set(stays);
  const free = awayFrom(day, state).filter(({ ordinal }) => !held.has(ordinal));
  const left = new Set(free.flatMap(({ start }) => (start === null ? [] : [dayOf(start)])));
  const waiting = state.occurrences.filter(
    (one) => !held.has(one.ordinal) && !free.includes(one) && isDoneThere(one, left, command, state),
  );
  const taken = daysTaken(rules);
  for (const one of state.occurrences) if (!free.includes(one) && !waiting.includes(one)) taken.hold(one);
  const placed = [...free, ...waiting]
    .map((one) => taken.place(one, placeFor(rules, one.ordinal, dayOf(one.generated), calendar)))
    .filter((one) => one.start !== null && !isSamePlace(one, state.occurrences[one.ordinal]));
  if (!placed.every((one) => endsInRange(rules, one))) return dayOutOfRange('start');
  return placed.map((occurrence) => ({ type: 'OccurrenceReturned', data: { seriesId, occurrence } }));
};

/** Skipped, because another one of its rule lies where it would: on one of these days. */
const isDoneThere = (
  one: Occurrence,
  days: ReadonlySet<DayNumber>,
  { calendar, today }: ReturnToDay,
  state: KnownSeries,
): boolean => {
  if (one.skipped !== 'same_day' || isDropped(state.rules, one) || endedFor(state, one.ordinal)) return false;
  const { start } = placeFor(state.rules, one.ordinal, dayOf(one.generated), calendar);
  return start !== null && start.slice(0, 10) >= today && days.has(dayOf(start));
};

/** Where a work lay by itself before a job took it off a day; `since`: somebody has moved it after that. */
export type TakenOff = { readonly place: PlannedOccurrence; readonly was: InterventionState; readonly since: boolean };

/** Of a work that lies by itself, what a job (`system`) had moved off this day last; null where none has. */
export const takenOff = (
  day: LocalDate,
  past: readonly Past<InterventionEvent>[],
  { series, ordinal, system }: { series: SeriesState; ordinal: number; system: string },
): TakenOff | null => {
  const moves = past.flatMap(({ event, by }, at) => (fieldsOf(event).includes('time') ? [{ at, by }] : []));
  const last = moves.findLast(({ by }) => by === system);
  if (last === undefined) return null;
  const was = past
    .slice(0, last.at)
    .reduce(
      (state, { event, by: actorId, at: happenedAt }) => evolveIntervention(state, event, { actorId, happenedAt }),
      untouched,
    );
  const place = planInForce(series, ordinal, was);
  if (place === null || plannedDay(place) !== day || isCancelled(series, ordinal, was)) return null;
  return { place, was, since: moves.at(-1) !== last };
};
