import { dayOf } from '../company/civil-date.ts';
import type { Decision } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { LocalDate, Occurrence, SeriesEvent } from './events.ts';
import { beyondLimits } from './limits.ts';
import type { ChangePeriod, ChangeRecurrence } from './series-commands.ts';
import {
  firstOf,
  inRange,
  isDropped,
  isSuperseded,
  ordinaryOnly,
  segmentAt,
  startFor,
  valuesAt,
} from './series-plan.ts';
import { evolveRules, type KnownSeries, type SeriesRules } from './series-state.ts';

/** Changes of the days that a series has: its rule and its period. The expansion that follows is a job. */

const fault = (field: string, code: string): Rejection => reject('invalid_fields', {}, [{ field, code }]);

/**
 * The occurrence that the new rule is counted from stays; the others behind it that nobody has touched make place for
 * those of the new rule. For all, it is counted from the first that is not completed: what is done is done.
 */
export const changeRecurrence = (command: ChangeRecurrence, state: KnownSeries): Decision<SeriesEvent> => {
  const { scope, recurrenceId, rule, touched } = command;
  const { rules, occurrences } = state;
  const { plan } = rules;
  if (recurrenceId === plan.recurrenceId) return [];
  if (state.status === 'ended') return fault('recurrenceId', 'cannot_change');
  const anchor = anchorOf(command, state);
  if (anchor === undefined) return reject('not_found');
  if (rule !== null && valuesAt(rules, anchor.ordinal).typeCode !== 'O') return ordinaryOnly('recurrenceId');
  const behind = touched.flatMap(({ ordinal }) => (ordinal > anchor.ordinal ? (occurrences[ordinal] ?? []) : []));
  const keptDays = [...new Set(behind.map(({ generated }) => generated))].sort();
  const data = { recurrenceId, rule, anchor: anchor.generated, nextOrdinal: occurrences.length, keptDays };
  return [
    {
      type: 'SeriesRecurrenceChanged',
      data: { seriesId: plan.seriesId, scope, fromOrdinal: anchor.ordinal, ...data },
    },
  ];
};

const anchorOf = (command: ChangeRecurrence, state: KnownSeries): Occurrence | undefined => {
  const held = state.occurrences[firstOf({ ...command, scope: 'following' }, state)];
  if (command.scope === 'following') return held;
  const completed = new Set(command.touched.flatMap((one) => (one.completed ? [one.ordinal] : [])));
  return state.occurrences.find((one) => !completed.has(one.ordinal) && !isDropped(state.rules, one)) ?? held;
};

/** A series has one period, whichever occurrence was in hand; it must hold the one in hand and begin with the first. */
export const changePeriod = (command: ChangePeriod, state: KnownSeries): Decision<SeriesEvent> => {
  const { rules, occurrences } = state;
  const { plan } = rules;
  const { planFrom = plan.planFrom, planUntil = plan.planUntil } = command;
  if (planFrom === plan.planFrom && planUntil === plan.planUntil) return [];
  const beyond = beyondLimits({ times: { planFrom, planUntil } });
  if (beyond !== null) return beyond;
  if (state.status === 'ended') return fault(planUntil === plan.planUntil ? 'planFrom' : 'planUntil', 'cannot_change');
  if (valuesAt(rules, firstOf(command, state)).typeCode !== 'O' && (planFrom ?? planUntil) !== null) {
    return ordinaryOnly(planUntil === null ? 'planFrom' : 'planUntil');
  }
  const first = plan.firstStart.slice(0, 10);
  if (planFrom !== plan.planFrom && planFrom !== null && planFrom > first) return fault('planFrom', 'after_first');
  const held = command.scope === 'following' ? (occurrences[command.ordinal]?.generated ?? first) : first;
  if (planUntil !== null && dayOf(planUntil) < movedDay(rules, Math.max(0, firstOf(command, state)), held))
    return endBeforeStart();
  const back = occurrences.filter((one) => isBack(one, plan.planUntil, planUntil) && !isSuperseded(rules, one.ordinal));
  const event = { seriesId: plan.seriesId, planFrom, planUntil };
  const next = evolveRules(rules, { type: 'SeriesPeriodChanged', data: { ...event, occurrences: [] } });
  const placed = back.map(({ repeated: _repeated, ...one }) => {
    const day = dayOf(one.generated);
    return {
      ...one,
      start: inRange(next, one.ordinal, day) ? startFor(next, one.ordinal, day, command.calendar) : null,
    };
  });
  return [{ type: 'SeriesPeriodChanged', data: { ...event, occurrences: placed } }];
};

/** The day on which the work of a generated day lies, where it was moved to a later one. */
const movedDay = (rules: SeriesRules, ordinal: number, generated: LocalDate): number =>
  dayOf(generated) + Math.max(0, segmentAt(rules, ordinal).dayOffset);

/** Behind the old end, and not behind the new one. */
const isBack = ({ generated }: Occurrence, before: LocalDate | null, now: LocalDate | null): boolean =>
  before !== null && generated > before && (now === null || generated <= now);

const endBeforeStart = (): Rejection =>
  reject('planning_end_before_start', {}, [{ field: 'planUntil', code: 'end_before_start' }]);
