import type { Kind } from '@cadenza/domain/registry/descriptor';
import { usesOf } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Whether another record names this one. */
export const isReferred = defineQuery({
  ...{ name: 'registry.is-referred', permission: 'registries.read', reads: ['registry'], oneStatement: true },
  run: async ({ db, companyId }: Reading, { kind, id }: { kind: Kind; id: string }) =>
    (await usesOf(db, companyId, kind, id, 1)).length > 0,
});
