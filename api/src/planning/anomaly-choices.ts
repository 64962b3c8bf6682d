import { isUuid } from '@cadenza/domain/kernel/uuid';
import { anomalyChoices as choices } from '@cadenza/queries/planning/choices';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';

/** A list of choices shows no more: others are found by typing. */
const maxShown = 50;
const longestSearch = 200;

export const anomalyChoices: QueryResolvers['anomalyChoices'] = {
  ...ofQuery(choices),
  maxRows: maxShown,
  resolve: async ({ equipmentId, search }, context) => {
    if (!isUuid(equipmentId)) return [];
    const wanted = { equipmentId, search: (search ?? '').trim().slice(0, longestSearch), limit: maxShown };
    return answered(context, choices, wanted);
  },
};
