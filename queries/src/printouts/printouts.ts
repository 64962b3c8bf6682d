import { reject } from '@cadenza/domain/kernel/rejection';
import { isPrintoutKind, printoutKinds } from '@cadenza/domain/printouts/kinds';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { printoutsById as byId, printoutsOf } from '@cadenza/projections/printouts/queries';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';

export type { PrintoutView } from '@cadenza/projections/printouts/queries';

const ofPrintouts = { permission: 'session.own', reads: ['printouts'] } as const;

/** The last of a person's own printouts that can still be fetched, of the kinds that the person may still see, and their position. */
export const printouts = defineQuery({
  ...{ name: 'printouts.own', ...ofPrintouts },
  run: async ({ db, companyId, actor, now }: Reading, most: number) => {
    if (actor.kind !== 'person') return reject('not_authorised');
    const asOf = await positionShown(db, 'printouts');
    const own = await printoutsOf(db, { companyId, userId: actor.userId }, now, most);
    const rows = own.filter(({ kind }) => isPrintoutKind(kind) && isAuthorised(actor, printoutKinds[kind].permission));
    return { asOf, rows };
  },
});

/** Those with these ids, whosever they are: to be told to whom they are of. */
export const printoutsById = defineQuery({
  ...{ name: 'printouts.by-id', ...ofPrintouts, oneStatement: true },
  run: async ({ db, companyId, actor }: Reading, ids: readonly string[]) =>
    actor.kind === 'system' ? byId(db, companyId, ids) : reject('not_authorised'),
});
