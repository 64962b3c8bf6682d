import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { isoOf } from '../kernel/instants.ts';
import { invalidField, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { durationConflict, durationMeasured, setDuration } from './duration.ts';
import type { Instant, InterventionEvent } from './events.ts';
import type { CompleteIntervention } from './intervention-commands.ts';
import { checklistOf, linesInForce, linesOfWork, missingForCompletion, writtenAt } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { beyondLimits } from './limits.ts';
import { type Pressing, pressedAt } from './pressed.ts';
import { proofMissing } from './proof.ts';
import { evolveRuns, stopAll } from './runs.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesState } from './series-state.ts';
import { clocksUntil, isSameMinute, whenDone } from './when-done.ts';

type Answer = Decision<InterventionEvent>;

export type WorkContext = DecisionContext & Pressing & { series: SeriesState; canManage: boolean };

export const complete = (
  command: CompleteIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
  { now, since, series }: WorkContext,
): Answer => {
  const pressed = pressedAt(command.at, now, since);
  if (isRejection(pressed)) return pressed;
  const { completedAt } = command;
  const at = completedAt ?? pressed;
  const { seriesId, occurrenceId, start, end, generated, equipmentId, interventionId, interventionTypeId } = plan;
  const stopped = stopAll(state.runs, { seriesId, occurrenceId }, at);
  const allRuns = stopped.reduce(evolveRuns, [...state.runs]);
  const typed = command.durationMinutes ?? null;
  const counted = typed === null && stopped.length > 0 ? durationMeasured(allRuns, state) : null;
  const durationMinutes = typed ?? counted ?? state.durationMinutes;
  const { seen } = command;
  const wish = {
    ...{ minutes: durationMinutes, at: command.at },
    ...(seen !== undefined && { seen }),
    ...(counted !== null && { measured: true as const }),
  };
  const durationSet = setDuration(wish, state, { ...plan, series }, { now, since });
  if (isRejection(durationSet)) return durationSet;
  const noEnd = refusalOfEnd(command, now, plan);
  if (noEnd !== null) return noEnd;
  if (state.status === 'completed')
    return durationSet.length === 0 ? repeated(command, state) : durationConflict(durationMinutes, state);
  const checklist = checklistOf(command, plan);
  const lines = linesInForce(state, checklist);
  const missing = [
    ...missingForCompletion(lines, durationMinutes),
    ...(command.signatureRequired ? proofMissing({ ...state, durationMinutes }, plan, lines) : []),
  ];
  if (durationMinutes === null || missing.length > 0) return reject('incomplete', { count: missing.length }, missing);
  const { typeCode, maintainerId, checklistId, anomalyIds, fault, notes } = plan;
  const work = { equipmentId, interventionId, interventionTypeId, typeCode, maintainerId, checklistId };
  const what = { ...work, anomalyIds, fault, notes };
  const runs = allRuns.slice(state.clocksBefore ?? 0);
  const { endedAt } = command;
  const written = writtenAt(series, plan.ordinal, state);
  const actual = whenDone({ plan, writtenAt: written, runs, endedAt, durationMinutes, pressedAt: at });
  // What clocks say is not said otherwise beside them.
  const isClocked = clocksUntil(runs, at).length > 0;
  if (isClocked && endedAt !== undefined && !isSameMinute(endedAt, actual.end))
    return invalidField('endedAt', 'cannot_change');
  return [
    ...durationSet,
    ...stopped,
    {
      type: 'InterventionCompleted',
      data: {
        seriesId,
        occurrenceId,
        plan: { start, end, generated, ...what },
        lines: [...linesOfWork(state, checklist)],
        durationMinutes,
        actual,
        ...(completedAt !== undefined && { completedAt }),
        ...(pressed !== now && { at: pressed }),
      },
    },
  ];
};

/** Days before its plan, or before now where that is sooner, in which a work may have been over: longer ago it was another work, or a slip. */
const longestBefore = 366;

/** Nothing has ended that is still to come; a device whose clock is ahead may say so, as it may of the press itself. */
const refusalOfEnd = (
  { endedAt, at = '' }: CompleteIntervention,
  now: Instant,
  { start }: Pick<PlannedOccurrence, 'start'>,
): Rejection | null => {
  if (endedAt === undefined) return null;
  const end = Date.parse(endedAt);
  if (Number.isNaN(end)) return invalidField('endedAt', 'invalid_date_time');
  const isAhead = end > Date.parse(now) && !(end <= Date.parse(at));
  if (isAhead) return invalidField('endedAt', 'end_in_future');
  const beyond = beyondLimits({ times: { endedAt } });
  if (beyond !== null) return beyond;
  const first = Math.min(Date.parse(now), Date.parse(start)) - longestBefore * 86_400_000;
  return end < first ? invalidField('endedAt', 'too_long_ago', { from: isoOf(first).slice(0, 10) }) : null;
};

/** What is completed was over when it was said to be. */
const repeated = (
  { endedAt }: CompleteIntervention,
  { frozen }: Extract<InterventionState, { status: 'completed' }>,
) => {
  const { end } = frozen.actual ?? frozen.plan;
  return endedAt === undefined || isSameMinute(endedAt, end) ? [] : invalidField('endedAt', 'cannot_change');
};
