import { anomaliesFor } from '@cadenza/projections/planning/queries-of-anomalies';
import { faultCodesFor } from '@cadenza/projections/planning/queries-of-fault-codes';
import { equipmentPlaces as placesOf } from '@cadenza/projections/planning/queries-of-places';
import { defineQuery, type Reading } from '../kernel/query.ts';

const ofChoices = { permission: 'planning.read', reads: ['registry'], oneStatement: true } as const;

/** Active anomalies that work on a piece of equipment may name, in the order of their names. */
export const anomalyChoices = defineQuery({
  ...{ name: 'planning.anomaly-choices', ...ofChoices },
  run: ({ db, companyId }: Reading, wanted: { equipmentId: string; search: string; limit: number }) =>
    anomaliesFor(db, companyId, wanted),
});

/** Active causes of faults, or remedies, in the order of their names. */
export const faultCodeChoices = defineQuery({
  ...{ name: 'planning.fault-code-choices', ...ofChoices },
  run: ({ db, companyId }: Reading, wanted: { of: 'cause' | 'remedy'; search: string; limit: number }) =>
    faultCodesFor(db, companyId, wanted),
});

/** Lines and plants of equipment; what the registry does not have is left out. */
export const equipmentPlaces = defineQuery({
  ...{ name: 'planning.equipment-places', ...ofChoices },
  run: ({ db, companyId }: Reading, ids: readonly string[]) => placesOf(db, companyId, ids),
});
