import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { equipmentPlaces as placesOf } from '@cadenza/queries/planning/choices';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';

const maxAtOnce = 500;

/** Lines and plants of what a board shows: read where it is drawn or filtered by them, and not with every work. */
export const equipmentPlaces: QueryResolvers['equipmentPlaces'] = {
  ...ofQuery(placesOf),
  maxRows: maxAtOnce,
  resolve: async ({ ids }, context) => {
    if (ids.length > maxAtOnce)
      throw new Problem(reject('invalid_fields', {}, [{ field: 'ids', code: 'too_many', params: { max: maxAtOnce } }]));
    const known = ids.filter(isUuid);
    return known.length === 0 ? [] : answered(context, placesOf, known);
  },
};
