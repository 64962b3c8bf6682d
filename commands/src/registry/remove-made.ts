import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { registry } from '@cadenza/domain/registry/decider';
import { isReferable, type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import { namingProjections, usedOf } from '@cadenza/projections/registry/queries-of-exchange';
import type { CommandContext } from '../kernel/command-context.ts';
import type { RegistryServices } from './registry-context.ts';
import { recordCommandOf, removeReferable, restoreRecord, type Still } from './removal.ts';
import { settleCodes } from './unique-code.ts';

export type MadeContext = CommandContext<RegistryServices & Pick<PositionWaiter, 'waitFor'>>;

/** Milliseconds for the rows to show what the log knows. */
export const shownWithin = 5_000;

/** What names the record, as seen by rows that are as new as the whole log is now. */
const refusalOfNamed = async (
  { services, actor }: MadeContext,
  kind: Kind,
  id: string,
): Promise<Rejection | undefined> => {
  const head = await services.store.head();
  if (!(await services.waitFor(namingProjections, head, shownWithin))) return reject('service_unavailable');
  const used = await usedOf(services.pool, actor.companyId, kind, [id]);
  return used.has(id) ? reject('used_since') : undefined;
};

/**
 * Deletes a record whose making is taken back, of any kind, unless something uses it: looked for before, and once more behind the deletion,
 * as what names it may come from another stream in between. Then the record comes back.
 */
export const removeMade = async (
  asked: MadeContext,
  kind: Kind,
  id: string,
  still: Still,
): Promise<{ position: Position } | Rejection> => {
  if (isReferable(kind)) return removeReferable(asked, kind, id, still);
  const { services, actor } = asked;
  let values = {};
  const done = await services.execute({
    ...recordCommandOf(asked, kind),
    stream: recordStream(kind, { id, companyId: actor.companyId }),
    decider: registry,
    decide: async (state, context) => {
      const refused = (await still()) ?? (await refusalOfNamed(asked, kind, id));
      if (refused) return refused;
      values = state.records.get(id)?.values ?? values;
      return registry.decide({ type: 'RemoveRecord', kind, id }, state, context);
    },
  });
  if (isRejection(done)) return done;
  const missed = await refusalOfNamed(asked, kind, id);
  if (missed !== undefined && kind.stream.of === 'own') {
    const back = await restoreRecord(asked, { kind, id });
    if (isRejection(back)) throw new Error(`${kind.name} ${id} could not be restored: ${back.code}`);
    return missed;
  }
  await settleCodes(asked, kind, id, [values]);
  return done;
};
