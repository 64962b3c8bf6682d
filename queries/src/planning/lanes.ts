import { maintainer } from '@cadenza/domain/registry/maintainer';
import { listRecords } from '@cadenza/projections/registry/queries';
import { absencesBetween } from '@cadenza/projections/registry/queries-of-absences';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** The maintainers who have a lane on the board, and who of all is away between two days, both included. */
export const lanes = defineQuery({
  ...{ name: 'planning.lanes', permission: 'planning.read', reads: ['registry'] },
  run: async ({ db, companyId }: Reading, { from, to }: { from: string; to: string }) => ({
    maintainers: (await listRecords(db, companyId, maintainer, { filters: { active: 'true' } })).rows,
    absences: await absencesBetween(db, companyId, from, to),
  }),
});
