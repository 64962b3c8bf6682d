import { planningStatistics as query } from '@cadenza/queries/reports/planning-statistics';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { asQueried } from './asked.ts';

/** Everything on the screen of statistics but who did what. */
export const planningStatistics: QueryResolvers['planningStatistics'] = {
  ...asQueried(query),
  maxRows: 100,
  resolve: async (_, context) => {
    const { now, ...found } = await answered(context, query, null);
    return { asOf: now, ...found };
  },
};
