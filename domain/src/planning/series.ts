import { alwaysWorking } from '../calendar/working-calendar.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { isUuid } from '../kernel/uuid.ts';
import { bounded } from './bounded.ts';
import { isEmergency, leaveClosedDay } from './closed-day.ts';
import {
  type LocalDateTime,
  type Occurrence,
  planningEventSchemas,
  type SeriesEvent,
  type SeriesScheduled,
} from './events.ts';
import { expansion, firstExpansion } from './expansion.ts';
import { type Length, lengthOf } from './length.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { occurrenceId } from './occurrence-id.ts';
import { putBack } from './put-back.ts';
import { isRepeated, localToInstant } from './recurrence.ts';
import { returnToDay } from './return-to-day.ts';
import { change, reschedule } from './series-changes.ts';
import type {
  CancelSeries,
  ExpandSeries,
  ScheduleSeries,
  ScopedCommand,
  SeriesCommand,
  WhyDropped,
} from './series-commands.ts';
import { changePeriod, changeRecurrence, endBefore } from './series-course.ts';
import { endedFor, endsInRange, firstOf } from './series-plan.ts';
import { changeShift } from './series-shift.ts';
import { evolveRules, evolveSeries, type KnownSeries, noSeries, type SeriesState } from './series-state.ts';

/** Decides for one `planSeries-<id>` stream. Says nothing of permission: scheduling is asked for before. */
const decide = (command: SeriesCommand, state: SeriesState, context: DecisionContext): Decision<SeriesEvent> => {
  if (command.type === 'ScheduleSeries') return schedule(command, state, context);
  // Another company's series answers as one that does not exist.
  if (state.status === 'none' || state.companyId !== context.companyId) return reject('not_found');
  switch (command.type) {
    case 'ExpandSeries':
      return expand(command, state, context);
    case 'LeaveClosedDay':
      return endedFor(state, command.ordinal) ? [] : leaveClosedDay(command, state);
    case 'ReturnToDay':
      return returnToDay(command, state);
    case 'RescheduleSeries':
      return within(state, command) ?? reschedule(command, state);
    case 'ChangeSeries':
      return within(state, command) ?? change(command, state);
    case 'ChangeRecurrence':
      return within(state, command) ?? changeRecurrence(command, state);
    case 'ChangePeriod':
      return within(state, command) ?? changePeriod(command, state);
    case 'ChangeShift':
      return within(state, command) ?? changeShift(command, state);
    case 'CancelSeries':
      return cancel(command, state);
    case 'PutSeriesBack':
      return putBack(command, state);
  }
};

export const seriesDecider: Decider<SeriesState, SeriesCommand, SeriesEvent> = bounded(
  { initialState: () => noSeries, decide, evolve: evolveSeries },
  planningEventSchemas,
);

const schedule = (command: ScheduleSeries, state: SeriesState, context: DecisionContext): Decision<SeriesEvent> => {
  if (state.status !== 'none') return reject('already_exists');
  const { type: _type, calendar, startsAt, onClosedDay, ...asked } = command;
  const said = asked.typeCode === 'O' ? asked : { ...asked, ...notRecurring };
  const data = { ...said, ...lengthIn(said, startsAt) };
  const refused = refusalOfSchedule(data);
  if (refused !== null) return refused;
  const scheduled: SeriesScheduled = { type: 'SeriesScheduled', data };
  if (!endsInRange(evolveRules(null, scheduled), firstOccurrence(data))) return dayOutOfRange('start');
  const worked = onClosedDay === true && isEmergency(data) ? alwaysWorking : calendar;
  const first = firstExpansion(evolveRules(null, scheduled), worked, context.now, startsAt);
  if (first === null) return nonWorkingDay(data.firstStart);
  return [scheduled, first];
};

/** Of a series; one work takes as long as was said. */
const lengthIn = (
  { rule, firstStart, durationMinutes, timeZone }: SeriesScheduled['data'],
  startsAt: ScheduleSeries['startsAt'],
): Length => {
  if (rule === null || beyondLimits({ times: { start: firstStart }, durationMinutes }) !== null)
    return { durationMinutes };
  const at = localToInstant(firstStart, timeZone, isRepeated(firstStart, startsAt, timeZone));
  return lengthOf(firstStart, at, durationMinutes, timeZone);
};

const firstOccurrence = ({ seriesId, firstStart }: SeriesScheduled['data']): Occurrence => ({
  ordinal: 0,
  id: occurrenceId(seriesId, 0),
  generated: firstStart.slice(0, 10),
  start: firstStart,
});

/** Types other than ordinary have no planning period and one occurrence. */
const notRecurring = { recurrenceId: null, rule: null, planFrom: null, planUntil: null };

const refusalOfSchedule = (data: SeriesScheduled['data']): Rejection | null => {
  if (!isUuid(data.seriesId)) return reject('invalid_fields', {}, [{ field: 'seriesId', code: 'invalid_id' }]);
  const { firstStart: start, planFrom, planUntil, durationMinutes, notes, anomalyIds } = data;
  const beyond = beyondLimits({ times: { start, planFrom, planUntil }, durationMinutes, notes, anomalyIds });
  if (beyond !== null) return beyond;
  const firstDay = data.firstStart.slice(0, 10);
  if (data.durationMinutes <= 0) return reject('end_before_start');
  const lastFrom = data.planFrom !== null && data.planFrom > firstDay ? data.planFrom : firstDay;
  if (data.planUntil !== null && data.planUntil < lastFrom) return reject('planning_end_before_start');
  if (lastFrom === firstDay) return null;
  return reject('invalid_fields', {}, [{ field: 'planFrom', code: 'after_first' }]);
};

const nonWorkingDay = (local: LocalDateTime): Rejection => reject('non_working_day', { day: local.slice(0, 10) });

const expand = (command: ExpandSeries, state: KnownSeries, context: DecisionContext): Decision<SeriesEvent> => {
  if (state.status === 'ended') return [];
  const event = expansion(state, { ...command, now: context.now });
  return event === null ? [] : [event];
};

/** An occurrence that is there, or the next one: what will be expanded can be changed or ended before it is there. */
const isKnown = ({ occurrences }: KnownSeries, ordinal: number): boolean => ordinal <= occurrences.length;

/** A change needs an occurrence that is not cancelled with its series. */
const within = (state: KnownSeries, { ordinal, reason }: ScopedCommand & WhyDropped): Rejection | null => {
  if (!isKnown(state, ordinal)) return reject('not_found');
  return endedFor(state, ordinal) ? reject('occurrence_cancelled') : beyondLimits({ reason });
};

const cancel = (command: CancelSeries, state: KnownSeries): Decision<SeriesEvent> => {
  if (!isKnown(state, command.ordinal)) return reject('not_found');
  const beyond = beyondLimits({ reason: command.reason });
  if (beyond !== null) return beyond;
  const fromOrdinal = firstOf(command, state);
  if (endedFor(state, fromOrdinal)) return [];
  const { scope, reason, cause } = command;
  const planUntil = endBefore(fromOrdinal, state);
  const data = { seriesId: state.rules.plan.seriesId, scope, fromOrdinal, reason, ...(cause && { cause }) };
  return [{ type: 'SeriesCancelled', data: planUntil === undefined ? data : { ...data, planUntil } }];
};
