import { kindOf, loadRecord } from '@cadenza/commands/registry/records';
import { isOfPlant } from '@cadenza/domain/planning/anomalies';
import { publicRecords } from '@cadenza/queries/registry/public-records';
import { z } from 'zod';
import { companyOfLink } from '../company/public-routes.ts';
import { publicRecordShape } from '../company/shapes.ts';
import { answeredToPublic } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { foundById } from '../operations/operation.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { id } from '../rest/shapes.ts';

const shape = z
  .strictObject({ id, descrizione: z.string(), anomalie: z.array(publicRecordShape) })
  .meta({ id: 'PublicEquipment' });

/** One piece of equipment as whoever reports a fault without a login chooses it: its name, and what may be wrong with it. */
export const publicEquipmentRoute: Route = publicRoute(
  'GET /app/support-requests/{companyCode}/equipment/{equipmentId}',
  {
    area: 'support',
    summary:
      'Active equipment of the company of a public link, with the active anomalies of its plant and those of any plant',
    rate: 'public',
    parameters: { equipmentId: foundById },
    answers: { status: 200, schema: shape },
    handle: async (call) => {
      const { services, params } = call;
      const { companyId } = await companyOfLink(call);
      const { folds } = services;
      const { equipmentId } = params;
      const equipment = await loadRecord(folds, 'equipment', equipmentId, companyId);
      if (!equipment?.active) throw problem('not_found');
      const line = await loadRecord(folds, 'line', String(equipment.values.lineId), companyId);
      const plantId = line ? String(line.values.plantId) : null;
      const rows = await answeredToPublic(services, companyId, publicRecords, { kind: kindOf('anomaly') });
      return ok({
        id: equipmentId,
        descrizione: String(equipment.values.description),
        anomalie: rows
          .filter(({ values }) => isOfPlant(values.plantId, plantId))
          .map(({ id: anomalyId, values }) => ({ id: anomalyId, descrizione: String(values.description) })),
      });
    },
  },
);
