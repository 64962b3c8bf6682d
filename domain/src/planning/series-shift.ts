import { dayOf, formatDay } from '../calendar/civil-date.ts';
import { isWorkingDay } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import type { LocalDate, Occurrence, SeriesEvent, SeriesShiftChanged } from './events.ts';
import { dayOutOfRange } from './limits.ts';
import { daysTaken, isSamePlace, placeFor } from './placement.ts';
import type { ChangeShift } from './series-commands.ts';
import { endHeld } from './series-course.ts';
import { courseOf, endsInRange, firstOf, isDropped, movedDay } from './series-plan.ts';
import { evolveRules, evolveSeries, type KnownSeries, type SeriesRules } from './series-state.ts';

/**
 * A series has one rule for days that are not worked, whichever occurrence was in hand; the scope says from which on those that are
 * there go by it. What lies on such a day by its rule goes elsewhere, with what shares its day there or did, and the end of the period holds
 * as in a move.
 */
export const changeShift = (command: ChangeShift, state: KnownSeries): Decision<SeriesEvent> => {
  const { scope, shift, calendar } = command;
  const { plan } = state.rules;
  if (shift === plan.shift) return [];
  if (state.status === 'ended' || courseOf(state.rules).rule === null)
    return reject('invalid_fields', {}, [{ field: 'shift', code: 'cannot_change' }]);
  const data = { seriesId: plan.seriesId, scope, shift };
  const rules = evolveRules(state.rules, { type: 'SeriesShiftChanged', data: { ...data, occurrences: [] } });
  const free = movable(command, state);
  const taken = daysTaken(rules);
  for (const one of state.occurrences) if (!free.has(one)) taken.hold(one);
  const occurrences = Array.from(free, (lying): Occurrence => {
    const placed = placeFor(rules, lying.ordinal, dayOf(lying.generated), calendar);
    const stays = lying.start !== null && isWorkingDay(ruledDay(rules, lying), calendar);
    return taken.place(lying, stays ? lying : placed);
  }).filter((one) => !isSamePlace(one, state.occurrences[one.ordinal]));
  if (!occurrences.every((one) => endsInRange(rules, one))) return dayOutOfRange('start');
  const changed: SeriesShiftChanged = { type: 'SeriesShiftChanged', data: { ...data, occurrences } };
  const after = evolveSeries(state, changed, state);
  const held = after.status === 'none' ? null : endHeld(after, plan.planFrom, command);
  return held === null ? [changed] : [changed, held];
};

const ruledDay = (rules: SeriesRules, { ordinal, generated }: Occurrence): LocalDate =>
  formatDay(movedDay(rules, ordinal, dayOf(generated)));

/** What is there from today on, and nobody has touched. */
const movable = (command: ChangeShift, state: KnownSeries): Set<Occurrence> => {
  const { today } = command;
  const { rules, occurrences } = state;
  const touched = new Set(command.touched.map(({ ordinal }) => ordinal));
  const free = occurrences.slice(firstOf(command, state)).filter((one) => {
    const stands = one.start?.slice(0, 10) ?? ruledDay(rules, one);
    return stands >= today && !touched.has(one.ordinal) && !isDropped(rules, one);
  });
  return new Set(free);
};
