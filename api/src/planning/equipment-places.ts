import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { equipmentPlaces as placesOf } from '@cadenza/projections/planning/queries-of-places';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';
import { inCompany } from './read.ts';

const maxAtOnce = 500;

/** Lines and plants of what a board shows: read where it is drawn or filtered by them, and not with every work. */
export const equipmentPlaces: QueryResolvers['equipmentPlaces'] = {
  permission: 'planning.read',
  reads: ['registry'],
  maxRows: maxAtOnce,
  resolve: async ({ ids }, { services, session }) => {
    if (ids.length > maxAtOnce)
      throw new Problem(reject('invalid_fields', {}, [{ field: 'ids', code: 'too_many', params: { max: maxAtOnce } }]));
    const known = ids.filter(isUuid);
    const { companyId } = session.actor;
    return known.length === 0 ? [] : inCompany(services, companyId, (db) => placesOf(db, companyId, known));
  },
};
