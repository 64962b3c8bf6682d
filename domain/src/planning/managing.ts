import { inPlausibleYear } from '../calendar/civil-date.ts';
import { isWorkingDay } from '../calendar/working-calendar.ts';
import type { Decision } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import { isEmergency, plannedDay } from './closed-day.ts';
import { correctedTime } from './corrected-time.ts';
import { withMeasured } from './duration.ts';
import type { Instant, InterventionEvent } from './events.ts';
import { holding } from './held.ts';
import { holdAgain } from './hold-again.ts';
import type {
  ChangeIntervention,
  InterventionIntent,
  ManagingCommand,
  MoveIntervention,
} from './intervention-commands.ts';
import type { InterventionState } from './intervention-state.ts';
import { beyondLimits, dayOutOfRange } from './limits.ts';
import { addMinutes, instantToLocal, minutesBetween, onTheMinute } from './recurrence.ts';
import { isWithoutSeries } from './reopening.ts';
import { stopAll } from './runs.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesState } from './series-state.ts';

type Answer = Decision<InterventionEvent>;

const managing: ReadonlySet<InterventionIntent['type']> = new Set<ManagingCommand['type']>([
  'MoveIntervention',
  'AssignIntervention',
  'ChangeIntervention',
  'RejoinSeries',
  'HoldAgain',
  'StopClocks',
  'CorrectCompletion',
  'CancelIntervention',
  'RestoreIntervention',
]);

export const isManaging = (command: InterventionIntent): command is ManagingCommand => managing.has(command.type);

/** What whoever plans says. */
export const manage = (
  command: ManagingCommand,
  state: InterventionState,
  plan: PlannedOccurrence,
  { series, now }: { series: SeriesState; now: Instant },
): Answer => {
  const { seriesId, occurrenceId } = plan;
  switch (command.type) {
    case 'MoveIntervention':
      return state.status === 'completed' ? reject('cannot_move_completed') : move(command, plan);
    case 'AssignIntervention': {
      const { maintainerId } = command;
      if (maintainerId === plan.maintainerId) return [];
      return [{ type: 'InterventionAssigned', data: { seriesId, occurrenceId, maintainerId } }];
    }
    case 'ChangeIntervention':
      return changeWork(command, state, plan);
    case 'RejoinSeries': {
      // What is completed keeps what it had, and so does what was opened again when its series had ended.
      const stays = state.status === 'completed' || isWithoutSeries(series, plan.ordinal, state);
      const held = holding(state);
      const fields = stays ? [] : command.fields.filter((field) => field in held);
      if (fields.length === 0) return [];
      return [{ type: 'InterventionRejoined', data: { seriesId, occurrenceId, fields } }];
    }
    case 'HoldAgain':
      return state.status === 'completed' ? [] : holdAgain(command, state, plan);
    case 'StopClocks': {
      const at = Date.parse(command.until) > Date.parse(now) ? now : command.until;
      const ran = state.runs.filter(({ from }) => Date.parse(from) <= Date.parse(at));
      return withMeasured(stopAll(ran, { seriesId, occurrenceId }, at), state, now);
    }
    case 'CorrectCompletion': {
      if (state.status !== 'completed') return [];
      const actual = correctedTime(plan, state);
      return actual === null ? [] : [{ type: 'CompletionCorrected', data: { seriesId, occurrenceId, actual } }];
    }
    case 'CancelIntervention': {
      if (state.status === 'completed') return reject('cannot_delete_completed');
      const { reason, cause } = command;
      const beyond = beyondLimits({ reason });
      if (beyond !== null) return beyond;
      return [{ type: 'InterventionCancelled', data: { seriesId, occurrenceId, reason, ...(cause && { cause }) } }];
    }
    case 'RestoreIntervention':
      return state.status === 'cancelled'
        ? [{ type: 'InterventionBroughtBack', data: { seriesId, occurrenceId } }]
        : [];
  }
};

/** What is completed was done on this equipment, in this way. */
const changeWork = (
  { changes: asked }: ChangeIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
): Answer => {
  const { seriesId, occurrenceId } = plan;
  const differing = Object.entries(asked).filter(
    ([field, value]) => value !== undefined && !sameValue(value, plan[field as keyof typeof asked]),
  );
  if (differing.length === 0) return [];
  if (state.status === 'completed') {
    // The code belongs to the type, which is what was asked for.
    const fields = new Set(differing.map(([field]) => (field === 'typeCode' ? 'interventionTypeId' : field)));
    const errors = [...fields].map((field) => ({ field, code: 'cannot_change' }));
    return reject('invalid_fields', {}, errors);
  }
  const beyond = beyondLimits({ anomalyIds: asked.anomalyIds });
  if (beyond !== null) return beyond;
  return [
    { type: 'InterventionWorkChanged', data: { seriesId, occurrenceId, changes: Object.fromEntries(differing) } },
  ];
};

const move = (command: MoveIntervention, plan: PlannedOccurrence): Answer => {
  const { seriesId, occurrenceId } = plan;
  const asked = beyondLimits({ times: { start: command.start, end: command.end } });
  if (asked !== null) return asked;
  // Where it lies is no question of a minute: what was not said again stays to the second.
  const cut = (time: string, now: string): string =>
    Date.parse(time) === Date.parse(now) ? now : onTheMinute(time, plan.timeZone);
  const start = cut(command.start, plan.start);
  const end = command.end === undefined ? addMinutes(start, plan.durationMinutes) : cut(command.end, plan.end);
  const durationMinutes = minutesBetween(start, end);
  if (durationMinutes <= 0) return reject('end_before_start');
  const beyond = beyondLimits({ durationMinutes });
  if (beyond !== null) return beyond;
  const day = instantToLocal(start, plan.timeZone).slice(0, 10);
  // What lies on a day that was closed later can still be worked on there.
  const isMeant = command.onClosedDay === true && isEmergency(plan);
  if (day !== plannedDay(plan) && !isMeant && !isWorkingDay(day, command.calendar))
    return reject('non_working_day', { day });
  if (!inPlausibleYear(day)) return dayOutOfRange('start');
  if (!inPlausibleYear(instantToLocal(end, plan.timeZone))) return dayOutOfRange('end');
  if (start === plan.start && end === plan.end) return [];
  const resized = start === plan.start && { resized: true as const };
  return [{ type: 'InterventionMoved', data: { seriesId, occurrenceId, start, end, ...resized } }];
};
