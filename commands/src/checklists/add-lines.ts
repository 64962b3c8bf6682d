import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { checklistLine } from '@cadenza/domain/registry/checklist-line';
import { registry } from '@cadenza/domain/registry/decider';
import { idInParent, recordStream } from '@cadenza/domain/registry/descriptor';
import { madeId } from '../kernel/own-ids.ts';
import type { RegistryContext } from '../registry/registry-context.ts';
import { recordCommandOf } from '../registry/removal.ts';
import { faultOfLength, type RecordsSaved, underNames } from '../registry/several.ts';

export type NewLine = { description: unknown; mandatory?: boolean | null | undefined };

/** Lines of one checklist as they were typed or pasted: all of them, or none, behind those that are there or behind one of these. */
export const addChecklistLines = async (
  asked: RegistryContext,
  checklistId: string,
  lines: readonly NewLine[],
  afterId?: string | null,
): Promise<RecordsSaved | Rejection> => {
  const fault = faultOfLength('lines', lines);
  if (fault) return fault;
  if (!isUuid(checklistId)) return reject('not_found');
  const records = lines.map(({ description, mandatory }, at) => ({
    id: idInParent(checklistId, madeId(asked.actor, asked.commandId, `line ${at}`)),
    values: { checklistId, description, mandatory: mandatory ?? true },
  }));
  const done = await asked.services.execute({
    ...recordCommandOf(asked, checklistLine),
    stream: recordStream(checklistLine, { id: '', companyId: asked.actor.companyId, parentId: checklistId }),
    decider: registry,
    decide: (state, context) => {
      const checklist = state.records.get(checklistId);
      if (checklist?.companyId === context.companyId && !checklist.active) {
        return reject('invalid_fields', {}, [{ field: 'checklistId', code: 'inactive' }]);
      }
      const command = { type: 'CreateRecords', kind: checklistLine, records, afterId } as const;
      return underNames(registry.decide(command, state, context), (at) => `lines.${at}`);
    },
  });
  return isRejection(done) ? done : { ids: records.map(({ id }) => id), position: done.position };
};
