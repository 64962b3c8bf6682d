import type { DocumentOwner } from '@cadenza/domain/documents/owners';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { documentsById as byId, documentsOf } from '@cadenza/projections/documents/queries';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { defineQuery, type Reading } from '../kernel/query.ts';

export type { DocumentView } from '@cadenza/projections/documents/queries';

const ofDocuments = { permission: 'documents.read', reads: ['documents'] } as const;

/** The documents of a record, the newest first, and the position that the list is of. */
export const documents = defineQuery({
  ...{ name: 'documents.of-record', ...ofDocuments },
  run: async ({ db, companyId }: Reading, owner: DocumentOwner) => ({
    asOf: await positionShown(db, 'documents'),
    rows: isUuid(owner.id) ? await documentsOf(db, companyId, owner) : [],
  }),
});

/** Documents by id, in no order that means anything. */
export const documentsById = defineQuery({
  ...{ name: 'documents.by-id', ...ofDocuments, oneStatement: true },
  run: ({ db, companyId }: Reading, ids: readonly string[]) => byId(db, companyId, ids),
});
