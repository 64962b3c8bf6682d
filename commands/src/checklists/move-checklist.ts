import { checklistOrder, checklistOrderStream } from '@cadenza/domain/checklists/order';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { checklist } from '@cadenza/domain/registry/checklist';
import { type NewPlace, orderStep } from '@cadenza/domain/registry/place';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { listRecords, type RecordRow } from '@cadenza/projections/registry/queries';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';

/** Puts a checklist elsewhere in the order of all checklists of the company. Answers its row with the place that it has now. */
export const moveChecklist = async (
  asked: CommandContext,
  id: string,
  place: NewPlace,
): Promise<{ row: RecordRow; position: Position } | Rejection> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  const { rows } = await withCompany(services.pool, companyId, (db) => listRecords(db, companyId, checklist, {}));
  const row = rows.find((one) => one.id === id);
  if (!row) return reject('not_found');
  const done = await services.execute({
    ...commandOf(asked),
    permission: 'registries.manage',
    stream: checklistOrderStream(companyId),
    decider: checklistOrder,
    decide: (state, context) =>
      checklistOrder.decide({ id, ...place, listed: rows.map((one) => one.id) }, state, context),
  });
  if (isRejection(done)) return done;
  const index = done.state.indexOf(id);
  const sortOrder = index < 0 ? row.sortOrder : (index + 1) * orderStep;
  return { row: { ...row, sortOrder }, position: done.position };
};
