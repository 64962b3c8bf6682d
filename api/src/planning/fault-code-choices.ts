import { faultCodeChoices as choices } from '@cadenza/queries/planning/choices';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';

/** A list of choices shows no more: others are found by typing. */
const maxShown = 50;
const longestSearch = 200;

export const faultCodeChoices: QueryResolvers['faultCodeChoices'] = {
  ...ofQuery(choices),
  maxRows: maxShown,
  resolve: async ({ of, search }, context) => {
    const wanted = {
      of: of === 'CAUSE' ? ('cause' as const) : ('remedy' as const),
      ...{ search: (search ?? '').trim().slice(0, longestSearch), limit: maxShown },
    };
    return answered(context, choices, wanted);
  },
};
