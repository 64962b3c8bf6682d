import type { Decision } from '../kernel/decider.ts';
import { invalidField, isRejection, reject } from '../kernel/rejection.ts';
import { complete, type WorkContext } from './completion.ts';
import { setDuration, withMeasured } from './duration.ts';
import type { InterventionEvent } from './events.ts';
import { classify } from './fault-codes.ts';
import type { ReopenIntervention, TickLine, UntickLine, WorkCommand } from './intervention-commands.ts';
import { checklistOf, linesInForce, linesOfWork } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { beyondLimits } from './limits.ts';
import { decideLines } from './lines.ts';
import { decideParts } from './parts.ts';
import { actTimeOf, pressedAt, saying } from './pressed.ts';
import { addPhotos, removePhoto, sign } from './proof.ts';
import { reopened } from './reopening.ts';
import { decideRuns, decideStop } from './runs.ts';
import type { PlannedOccurrence } from './series-plan.ts';

type Answer = Decision<InterventionEvent>;

/** What whoever works on it says. */
export const work = (
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
      const written = pressedAt(command.writtenAt, context.now, context.since, 'writtenAt');
      if (isRejection(written)) return written;
      return saying([{ type: 'InterventionNoted', data: { seriesId, occurrenceId, notes } }], command, context);
    }
    case 'MarkFault': {
      const { fault } = command;
      if (fault === plan.fault) return [];
      return saying([{ type: 'InterventionFaultMarked', data: { seriesId, occurrenceId, fault } }], command, context);
    }
    case 'TickLine':
    case 'UntickLine':
      return tickOrUntick(command, state, plan, context);
    case 'SetDuration':
      return setDuration(command, state, { ...plan, series: context.series }, context);
    case 'SetProgress': {
      const { percent } = command;
      if (!Number.isInteger(percent)) return invalidField('percent', 'invalid_number');
      if (percent < 0 || percent > 100)
        return invalidField('percent', percent < 0 ? 'too_small' : 'too_large', { min: 0, max: 100 });
      if (percent === state.progress) return [];
      return saying([{ type: 'InterventionProgressSet', data: { seriesId, occurrenceId, percent } }], command, context);
    }
    case 'ClassifyFault':
      return saying(classify(command, state.faultCodes, plan), command, context);
    case 'SetSparePart':
    case 'RemoveSparePart':
      return saying(decideParts(command, state.parts, { seriesId, occurrenceId }), command, context);
    case 'AddLine':
    case 'RemoveLine':
    case 'RestoreLine':
    case 'MoveLine': {
      const lines = linesOfWork(state, checklistOf(command, plan));
      const changed = saying(decideLines(command, lines, { seriesId, occurrenceId }), command, context);
      // What was completed was done by these lines: whoever wants others opens it again.
      const stays = state.status !== 'completed' || isRejection(changed) || changed.length === 0;
      return stays ? changed : invalidField('lines', 'cannot_change');
    }
    case 'StartWork':
      return decideRuns(command, state.runs, { seriesId, occurrenceId }, context);
    case 'StopWork': {
      const isDone = state.status === 'completed';
      const stopped = decideStop(command, state.runs, { seriesId, occurrenceId }, { ...context, isDone });
      return isRejection(stopped) ? stopped : withMeasured(stopped, state, context.now);
    }
    case 'CompleteIntervention':
      return complete(command, state, plan, context);
    case 'AddPhotos':
      return saying(addPhotos(command, state, plan), command, context);
    case 'RemovePhoto':
      return saying(removePhoto(command, state, plan), command, context);
    case 'SignIntervention':
      return sign(command, state, plan, context);
  }
};

const tickOrUntick = (
  command: TickLine | UntickLine,
  state: InterventionState,
  plan: PlannedOccurrence,
  { now, since, series }: WorkContext,
): Answer => {
  const { lineId } = command;
  const line = linesInForce(state, checklistOf(command, plan)).find(({ id }) => id === lineId);
  if (line === undefined) return reject('checklist_line_not_found', { lineId });
  if (line.done === (command.type === 'TickLine')) return [];
  const said = actTimeOf(command, now, since);
  if (isRejection(said)) return said;
  const data = { seriesId: plan.seriesId, occurrenceId: plan.occurrenceId, lineId, ...said };
  if (command.type === 'TickLine') return [{ type: 'ChecklistLineTicked', data }];
  return [{ type: 'ChecklistLineUnticked', data }, ...(line.mandatory ? reopened(state, { ...plan, series }) : [])];
};
