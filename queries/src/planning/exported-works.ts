import { plannedByIds } from '@cadenza/projections/planning/queries';
import { faultCodesOf } from '@cadenza/projections/planning/queries-of-fault-codes';
import { equipmentPlaces } from '@cadenza/projections/planning/queries-of-places';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

/** Works by id with where their equipment stands and what was said of their faults, for a file. */
export const exportedWorks = defineQuery({
  ...{ name: 'planning.exported', ...ofPlanning },
  run: async ({ db, companyId }: Reading, ids: readonly string[]) => {
    const { rows } = await plannedByIds(db, companyId, ids);
    const places = await equipmentPlaces(db, companyId, [...new Set(rows.map(({ equipment }) => equipment.id))]);
    return { rows, places, codes: await faultCodesOf(db, companyId, ids) };
  },
});
