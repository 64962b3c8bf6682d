import { dayOf, formatDay } from '../company/civil-date.ts';
import { isWorkingDay } from '../company/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import type { Occurrence, SeriesEvent, SeriesShiftChanged } from './events.ts';
import { dayOutOfRange } from './limits.ts';
import type { ChangeShift } from './series-commands.ts';
import { endHeld } from './series-course.ts';
import { courseOf, endsInRange, firstOf, isDropped, movedDay, startFor } from './series-plan.ts';
import { evolveRules, evolveSeries, type KnownSeries } from './series-state.ts';

/**
 * A series has one rule for days that are not worked, whichever occurrence was in hand; the scope says from which on those that are
 * there go by it. Only what lies on such a day by its rule goes anywhere, and the end of the period holds as in a move.
 */
export const changeShift = (command: ChangeShift, state: KnownSeries): Decision<SeriesEvent> => {
  const { scope, shift, calendar } = command;
  const { plan } = state.rules;
  if (shift === plan.shift) return [];
  if (state.status === 'ended' || courseOf(state.rules).rule === null)
    return reject('invalid_fields', {}, [{ field: 'shift', code: 'cannot_change' }]);
  const data = { seriesId: plan.seriesId, scope, shift };
  const rules = evolveRules(state.rules, { type: 'SeriesShiftChanged', data: { ...data, occurrences: [] } });
  const occurrences = movable(command, state).flatMap((lying): Occurrence[] => {
    const start = startFor(rules, lying.ordinal, dayOf(lying.generated), calendar);
    const { repeated: _repeated, ...rest } = lying;
    return start === lying.start ? [] : [{ ...rest, start }];
  });
  if (!occurrences.every((one) => endsInRange(rules, one))) return dayOutOfRange('start');
  const changed: SeriesShiftChanged = { type: 'SeriesShiftChanged', data: { ...data, occurrences } };
  const after = evolveSeries(state, changed, state);
  const held = after.status === 'none' ? null : endHeld(after, plan.planFrom, calendar);
  return held === null ? [changed] : [changed, held];
};

/** What the rule has on a day that is not worked, from today on, and nobody has touched. */
const movable = (command: ChangeShift, state: KnownSeries): Occurrence[] => {
  const { calendar, today } = command;
  const { rules, occurrences } = state;
  const touched = new Set(command.touched.map(({ ordinal }) => ordinal));
  return occurrences.slice(firstOf(command, state)).filter((one) => {
    const day = formatDay(movedDay(rules, one.ordinal, dayOf(one.generated)));
    const stands = one.start?.slice(0, 10) ?? day;
    return stands >= today && !touched.has(one.ordinal) && !isDropped(rules, one) && !isWorkingDay(day, calendar);
  });
};
