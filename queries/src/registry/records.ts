import { findKind } from '@cadenza/domain/registry/kinds';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { listedIds, listRecords, type RecordRow, recordsById as rowsById } from '@cadenza/projections/registry/queries';
import type { RecordList } from '@cadenza/projections/registry/types';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofEachKind, ofRecords } from './of-each-kind.ts';

export { countFields, type RecordRow, sortFields } from '@cadenza/projections/registry/queries';

/** Records of one kind, a page or all of them, and how many there are. */
export const recordList = ofEachKind((kind) =>
  defineQuery({
    ...{ name: `registry.list.${kind.name}`, ...ofRecords(kind), oneStatement: true },
    run: ({ db, companyId }: Reading, list: RecordList) => listRecords(db, companyId, kind, list),
  }),
);

/** The same with the position that the list is of. */
export const recordListAsOf = ofEachKind((kind) =>
  defineQuery({
    ...{ name: `registry.list-as-of.${kind.name}`, ...ofRecords(kind) },
    run: async ({ db, companyId }: Reading, list: RecordList) => ({
      asOf: await positionShown(db, 'registry'),
      ...(await listRecords(db, companyId, kind, list)),
    }),
  }),
);

/** Ids of all records that a list lets through, in its order; more than `most` of them throw `TooManyRows`. */
export const recordIds = ofEachKind((kind) =>
  defineQuery({
    ...{ name: `registry.ids.${kind.name}`, ...ofRecords(kind), oneStatement: true },
    run: ({ db, companyId }: Reading, { list, most }: { list: RecordList; most: number }) =>
      listedIds(db, companyId, kind, list, most),
  }),
);

/** Records of one kind by id, in no order that means anything. */
export const recordsById = ofEachKind((kind) =>
  defineQuery({
    ...{ name: `registry.by-id.${kind.name}`, ...ofRecords(kind), oneStatement: true },
    run: ({ db, companyId }: Reading, ids: readonly string[]) => rowsById(db, companyId, kind, ids),
  }),
);

/** Records of several kinds by id: those of the kinds that who asks may read. */
export const recordsOfKinds = defineQuery({
  ...{ name: 'registry.of-kinds', permission: 'session.own', reads: ['registry'] },
  run: async ({ db, companyId, actor }: Reading, wanted: ReadonlyMap<string, readonly string[]>) => {
    const found = new Map<string, readonly RecordRow[]>();
    for (const [name, ids] of wanted) {
      const kind = findKind(name);
      if (kind === undefined || !isAuthorised(actor, `${kind.permission}.read`)) continue;
      found.set(name, await rowsById(db, companyId, kind, ids));
    }
    return found;
  },
});
