import type { Decision } from '@cadenza/domain/kernel/decider';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent } from '@cadenza/domain/registry/events';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { recordsById } from '@cadenza/projections/registry/queries';
import type { CommandContext } from '../kernel/command-context.ts';
import { recordCommandOf } from './removal.ts';

/** Several records of one stream, made or removed by one command. */
export type RecordsSaved = { ids: readonly string[]; position: Position };

/** One command writes no more. */
export const maxAtOnce = 400;

/** The fault of a list that is empty, or longer than one command takes. */
export const faultOfLength = (field: string, { length }: readonly unknown[]): Rejection | undefined => {
  if (length === 0) return reject('invalid_fields', {}, [{ field, code: 'required' }]);
  if (length <= maxAtOnce) return undefined;
  return reject('invalid_fields', {}, [{ field, code: 'too_many', params: { max: maxAtOnce } }]);
};

/** Faults by the names that the command's arguments have: `0.description` is `lines.0.description`. */
export const underNames = (
  decision: Decision<RegistryEvent>,
  name: (at: number) => string,
): Decision<RegistryEvent> => {
  if (!isRejection(decision)) return decision;
  const errors = decision.errors.map((error) => ({
    ...error,
    field: error.field.replace(/^(\d+)(?=\.)/, (at) => name(Number(at))),
  }));
  return { ...decision, errors };
};

/** Removes records that live in one stream: all of them, or none. Those of a kind with streams of their own go one by one. */
export const removeSeveral = async (
  asked: CommandContext,
  kind: Kind,
  ids: readonly string[],
): Promise<RecordsSaved | Rejection> => {
  const fault = faultOfLength('ids', ids);
  if (fault) return fault;
  const { stream } = kind;
  if (stream.of === 'own' || !ids.every((id) => isUuid(id))) return reject('not_found');
  const { services, actor } = asked;
  const { companyId } = actor;
  let parentId: string | undefined;
  if (stream.of === 'parent') {
    await services.readAfter.wait(actor, ['registry']);
    const [row] = await withCompany(services.pool, companyId, (db) =>
      recordsById(db, companyId, kind, ids.slice(0, 1)),
    );
    if (!row) return reject('not_found');
    parentId = String(row.values[stream.by]);
  }
  const done = await services.execute({
    ...recordCommandOf(asked, kind),
    stream: recordStream(kind, { id: '', companyId, ...(parentId === undefined ? {} : { parentId }) }),
    decider: registry,
    decide: (state, context) => registry.decide({ type: 'RemoveRecords', kind, ids }, state, context),
  });
  return isRejection(done) ? done : { ids, position: done.position };
};
