import { isUuid } from '@cadenza/domain/kernel/uuid';
import { anomaliesFor } from '@cadenza/projections/planning/queries-of-anomalies';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { inCompany } from './read.ts';

/** A list of choices shows no more: others are found by typing. */
const maxShown = 50;
const longestSearch = 200;

export const anomalyChoices: QueryResolvers['anomalyChoices'] = {
  permission: 'planning.read',
  reads: ['registry'],
  maxRows: maxShown,
  resolve: async ({ equipmentId, search }, { services, session }) => {
    if (!isUuid(equipmentId)) return [];
    const { companyId } = session.actor;
    const wanted = { equipmentId, search: (search ?? '').trim().slice(0, longestSearch), limit: maxShown };
    return inCompany(services, companyId, (db) => anomaliesFor(db, companyId, wanted));
  },
};
