import type { Kind } from '@cadenza/domain/registry/descriptor';
import { listRecords } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** The kind, and a page of it; all of it without one. */
type Wanted = { kind: Kind; page?: number | undefined; rowsPerPage?: number | undefined };

/** Active records of a kind by their names, for who reports a fault without a login. */
export const publicRecords = defineQuery({
  ...{ name: 'registry.public', permission: 'support.open', reads: ['registry'], oneStatement: true },
  run: async ({ db, companyId }: Reading, { kind, ...page }: Wanted) =>
    (await listRecords(db, companyId, kind, { filters: { active: 'true' }, sortBy: kind.label, ...page })).rows,
});
