import { inPlausibleYear } from '../company/civil-date.ts';
import { isWorkingDay } from '../company/working-calendar.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { type FieldError, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import { bounded } from './bounded.ts';
import { plannedDay } from './closed-day.ts';
import { planningEventSchemas } from './event-schemas.ts';
import type { InterventionEvent } from './events.ts';
import type {
  ChangeIntervention,
  CompleteIntervention,
  InterventionCommand,
  InterventionIntent,
  ManagingCommand,
  MoveIntervention,
  ReopenIntervention,
  TickLine,
  UntickLine,
  WorkCommand,
} from './intervention-commands.ts';
import { isCancelled, linesInForce, linesOfWork, missingForCompletion, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { beyondLimits, dayOutOfRange, longestReopening } from './limits.ts';
import { decideLines } from './lines.ts';
import { decideParts } from './parts.ts';
import { pressedAt, saidAt, thereSince } from './pressed.ts';
import { addPhotos, proofMissing, removePhoto, sign } from './proof.ts';
import { addMinutes, instantToLocal, minutesBetween, onTheMinute } from './recurrence.ts';
import { actualTime, decideRuns, evolveRuns, stopAll } from './runs.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesState } from './series-state.ts';

type Answer = Decision<InterventionEvent>;

/**
 * Decides for one `intervention-<id>` stream. Never looks at a version: two people who tick and move the same occurrence
 * both succeed, and asking for what is so already succeeds without an event.
 */
const decide = (command: InterventionCommand, state: InterventionState, context: DecisionContext): Answer => {
  const { series, ordinal, actor } = command.facts;
  const plan = planInForce(series, ordinal, state);
  if (plan === null || !belongsTo(series, context.companyId)) return reject('not_found');
  const assigned = actor.ownMaintainerId !== null && actor.ownMaintainerId === plan.maintainerId;
  if (!actor.canManage && isManaging(command)) return reject('not_authorised');
  if (!actor.canManage && !assigned) return reject('not_assigned_to_you');
  if (isCancelled(series, ordinal, state)) {
    return command.type === 'CancelIntervention' ? [] : reject('occurrence_cancelled');
  }
  if (command.type === 'ReopenIntervention') return reopen(command, state, plan, actor.canManage);
  const answer = isManaging(command)
    ? manage(command, state, plan)
    : work(command, state, plan, { ...context, since: thereSince(series) });
  const changes = !isRejection(answer) && answer.length > 0;
  return changes && state.status === 'completed' && !actor.canManage ? reject('not_authorised') : answer;
};

export const interventionDecider: Decider<InterventionState, InterventionCommand, InterventionEvent> = bounded(
  { initialState: () => untouched, decide, evolve: evolveIntervention },
  planningEventSchemas,
);

/** Another company's occurrence answers as one that does not exist. */
const belongsTo = (series: SeriesState, companyId: string): boolean =>
  series.status !== 'none' && series.companyId === companyId;

const managing: ReadonlySet<InterventionIntent['type']> = new Set<ManagingCommand['type']>([
  'MoveIntervention',
  'AssignIntervention',
  'ChangeIntervention',
  'RejoinSeries',
  'CancelIntervention',
]);

const isManaging = (command: InterventionIntent): command is ManagingCommand => managing.has(command.type);

const manage = (command: ManagingCommand, state: InterventionState, plan: PlannedOccurrence): Answer => {
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
      // What was completed keeps what it had.
      const fields = state.frozen === null ? command.fields.filter((field) => field in state.own) : [];
      if (fields.length === 0) return [];
      return [{ type: 'InterventionRejoined', data: { seriesId, occurrenceId, fields } }];
    }
    case 'CancelIntervention': {
      if (state.status === 'completed') return reject('cannot_delete_completed');
      const beyond = beyondLimits({ reason: command.reason });
      if (beyond !== null) return beyond;
      return [{ type: 'InterventionCancelled', data: { seriesId, occurrenceId, reason: command.reason } }];
    }
  }
};

/** What was ever completed was done on this equipment, in this way. */
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
  if (state.frozen !== null) {
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
  if (day !== plannedDay(plan) && !isWorkingDay(day, command.calendar)) return reject('non_working_day', { day });
  if (!inPlausibleYear(day)) return dayOutOfRange('start');
  if (!inPlausibleYear(instantToLocal(end, plan.timeZone))) return dayOutOfRange('end');
  if (start === plan.start && end === plan.end) return [];
  return [{ type: 'InterventionMoved', data: { seriesId, occurrenceId, start, end } }];
};

/** `since`: when the work came to be. */
type WorkContext = DecisionContext & { since: string | undefined };

const work = (
  command: Exclude<WorkCommand, ReopenIntervention>,
  state: InterventionState,
  plan: PlannedOccurrence,
  context: WorkContext,
): Answer => {
  const { seriesId, occurrenceId } = plan;
  switch (command.type) {
    case 'NoteIntervention': {
      const { notes, seen } = command;
      if (notes === plan.notes) return [];
      const beyond = beyondLimits({ notes });
      if (beyond !== null) return beyond;
      // A text is no counter: the later of two people would take away what the earlier wrote, and neither would know.
      if (seen !== undefined && (seen ?? '') !== (plan.notes ?? '')) {
        const error = { field: 'notes', code: 'conflict', params: { present: plan.notes ?? '' } };
        return reject('conflict', { field: 'notes', by: '', at: '' }, [error]);
      }
      return [{ type: 'InterventionNoted', data: { seriesId, occurrenceId, notes } }];
    }
    case 'MarkFault': {
      const { fault } = command;
      if (fault === plan.fault) return [];
      return [{ type: 'InterventionFaultMarked', data: { seriesId, occurrenceId, fault } }];
    }
    case 'TickLine':
    case 'UntickLine':
      return tickOrUntick(command, state, plan, context);
    case 'SetDuration':
      return setDuration(command.minutes, state, plan);
    case 'SetProgress': {
      const { percent } = command;
      if (!Number.isInteger(percent)) return invalid('percent', 'invalid_number');
      if (percent < 0 || percent > 100)
        return invalid('percent', percent < 0 ? 'too_small' : 'too_large', { min: 0, max: 100 });
      if (percent === state.progress) return [];
      return [{ type: 'InterventionProgressSet', data: { seriesId, occurrenceId, percent } }];
    }
    case 'SetSparePart':
    case 'RemoveSparePart':
      return decideParts(command, state.parts, { seriesId, occurrenceId });
    case 'AddLine':
    case 'RemoveLine':
    case 'RestoreLine':
    case 'MoveLine': {
      const changed = decideLines(command, linesOfWork(state, command.lines), { seriesId, occurrenceId });
      // What was completed was done by these lines: whoever wants others opens it again.
      const stays = state.status !== 'completed' || isRejection(changed) || changed.length === 0;
      return stays ? changed : invalid('lines', 'cannot_change');
    }
    case 'StartWork':
    case 'StopWork':
      if (command.type === 'StartWork' && state.status === 'completed') return invalid('runs', 'cannot_change');
      return decideRuns(command, state.runs, { seriesId, occurrenceId }, context);
    case 'CompleteIntervention':
      return complete(command, state, plan, context);
    case 'AddPhotos':
      return addPhotos(command, state, plan);
    case 'RemovePhoto':
      return removePhoto(command, state, plan);
    case 'SignIntervention':
      return sign(command, state, plan);
  }
};

const invalid = (field: string, code: string, params: FieldError['params'] = {}): Rejection =>
  reject('invalid_fields', {}, [{ field, code, params }]);

const tickOrUntick = (
  command: TickLine | UntickLine,
  state: InterventionState,
  plan: PlannedOccurrence,
  { now, since }: WorkContext,
): Answer => {
  const { lineId } = command;
  const line = linesInForce(state, command.lines).find(({ id }) => id === lineId);
  if (line === undefined) return reject('checklist_line_not_found', { lineId });
  if (line.done === (command.type === 'TickLine')) return [];
  const said = saidAt(command, now, since);
  if (isRejection(said)) return said;
  const data = { seriesId: plan.seriesId, occurrenceId: plan.occurrenceId, lineId, ...said };
  if (command.type === 'TickLine') return [{ type: 'ChecklistLineTicked', data }];
  return [{ type: 'ChecklistLineUnticked', data }, ...(line.mandatory ? reopened(state, plan) : [])];
};

const setDuration = (minutes: number | null, state: InterventionState, plan: PlannedOccurrence): Answer => {
  const { seriesId, occurrenceId } = plan;
  if (minutes !== null && !(Number.isInteger(minutes) && minutes > 0))
    return invalid('durationMinutes', 'too_small', { min: 1 });
  const beyond = beyondLimits({ durationMinutes: minutes });
  if (beyond !== null) return beyond;
  if (minutes === state.durationMinutes) return [];
  const set: InterventionEvent = { type: 'InterventionDurationSet', data: { seriesId, occurrenceId, minutes } };
  return minutes === null ? [set, ...reopened(state, plan)] : [set];
};

/** After completion only who plans changes anything, so only they open the work again. */
const reopen = (
  { reason = null }: ReopenIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
  canManage: boolean,
): Answer => {
  const why = reason?.trim() || null;
  if (why !== null && why.length > longestReopening) return invalid('reason', 'too_long', { max: longestReopening });
  const beyond = beyondLimits({ reason: why });
  if (beyond !== null) return beyond;
  if (state.status === 'completed' && !canManage) return reject('not_authorised');
  return reopened(state, plan, why);
};

/** Completed means mandatory lines done and duration set (I11): whoever takes one back opens the work again. */
const reopened = (
  state: InterventionState,
  { seriesId, occurrenceId }: PlannedOccurrence,
  reason: string | null = null,
): InterventionEvent[] =>
  state.status === 'completed' ? [{ type: 'InterventionReopened', data: { seriesId, occurrenceId, reason } }] : [];

const complete = (
  command: CompleteIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
  { now, since }: WorkContext,
): Answer => {
  const at = pressedAt(command.at, now, since);
  if (isRejection(at)) return at;
  const durationMinutes = command.durationMinutes ?? state.durationMinutes;
  const durationSet = setDuration(durationMinutes, state, plan);
  if (isRejection(durationSet) || state.status === 'completed') return durationSet;
  const lines = linesInForce(state, command.lines);
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
        lines: [...linesOfWork(state, command.lines)],
        durationMinutes,
        ...(actual && { actual }),
        ...(at !== now && { at }),
      },
    },
  ];
};
