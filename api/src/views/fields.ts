import { savedViews } from '@cadenza/queries/views/saved-views';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { change, chooseDefault, remove, save } from './operations.ts';

const listField: QueryResolvers['savedViews'] = {
  ...ofQuery(savedViews),
  resolve: async ({ screen }, context) => {
    const { asOf, defaultId, rows } = await answered(context, savedViews, screen);
    return {
      ...{ asOfPosition: String(asOf), defaultId },
      rows: rows.map(({ parameters, ...view }) => ({
        ...view,
        parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value })),
      })),
    };
  },
};

export const viewFields = {
  Query: { savedViews: listField },
  Mutation: {
    saveView: asField(save),
    changeView: asField(change),
    removeView: asField(remove),
    chooseDefaultView: asField(chooseDefault),
  } satisfies Partial<MutationResolvers>,
};
