import { withoutRecord } from '@cadenza/domain/planning/without-record';
import {
  begunUses,
  endingsOf,
  plannedUses,
  seriesThatGoOn,
  type UsedKind,
} from '@cadenza/projections/planning/queries-of-uses';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

/** A record that was deactivated at an instant; `most` works at once. */
type Wanted = { readonly kind: UsedKind; readonly id: string; readonly deactivatedAt: string; readonly most: number };

/** What is planned for a record that was deactivated: works that go, works that stay because they were begun, series that go on with it, and which of both ends how. */
export const plansToCancel = defineQuery({
  ...{ name: 'planning.to-cancel', ...ofPlanning, permission: 'planning.manage' },
  run: async ({ db, companyId }: Reading, { kind, id, deactivatedAt: now, most }: Wanted) => {
    const uses = await plannedUses(db, companyId, kind, id, { now, limit: most });
    const begun = await begunUses(db, companyId, kind, id, { now, limit: most });
    const goOn = await seriesThatGoOn(db, companyId, kind, id);
    const alone = { oneByOne: uses.rows, following: [] };
    const endings = withoutRecord[kind] ? alone : await endingsOf(db, companyId, kind, id, { now, rows: uses.rows });
    return { ...uses, begun: begun.rows, goOn, ...endings };
  },
});
