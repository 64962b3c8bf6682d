import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { isRejection, reject } from '../kernel/rejection.ts';
import { durationConflict, setDuration } from './duration.ts';
import type { InterventionEvent } from './events.ts';
import type { CompleteIntervention } from './intervention-commands.ts';
import { checklistOf, linesInForce, linesOfWork, missingForCompletion } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { type Pressing, pressedAt } from './pressed.ts';
import { proofMissing } from './proof.ts';
import { actualTime, evolveRuns, stopAll } from './runs.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesState } from './series-state.ts';

type Answer = Decision<InterventionEvent>;

export type WorkContext = DecisionContext & Pressing & { series: SeriesState };

export const complete = (
  command: CompleteIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
  { now, since, series }: WorkContext,
): Answer => {
  const at = pressedAt(command.at, now, since);
  if (isRejection(at)) return at;
  const durationMinutes = command.durationMinutes ?? state.durationMinutes;
  const { seen } = command;
  const wish = { minutes: durationMinutes, at: command.at, ...(seen !== undefined && { seen }) };
  const durationSet = setDuration(wish, state, { ...plan, series }, { now, since });
  if (isRejection(durationSet)) return durationSet;
  if (state.status === 'completed') return durationSet.length === 0 ? [] : durationConflict(durationMinutes, state);
  const checklist = checklistOf(command, plan);
  const lines = linesInForce(state, checklist);
  const missing = [
    ...missingForCompletion(lines, durationMinutes),
    ...(command.signatureRequired ? proofMissing({ ...state, durationMinutes }, plan, lines) : []),
  ];
  if (durationMinutes === null || missing.length > 0) return reject('incomplete', { count: missing.length }, missing);
  const { seriesId, occurrenceId, start, end, generated, equipmentId, interventionId, interventionTypeId } = plan;
  const { typeCode, maintainerId, checklistId, anomalyIds, fault, notes } = plan;
  const work = { equipmentId, interventionId, interventionTypeId, typeCode, maintainerId, checklistId };
  const what = { ...work, anomalyIds, fault, notes };
  const stopped = stopAll(state.runs, { seriesId, occurrenceId }, at);
  const actual = actualTime(stopped.reduce(evolveRuns, [...state.runs]).slice(state.clocksBefore ?? 0));
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
        ...(actual && { actual }),
        ...(at !== now && { at }),
      },
    },
  ];
};
