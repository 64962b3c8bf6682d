import type { ViewSaved as Saved } from '@cadenza/commands/views/change-views';
import { savedViews } from '@cadenza/queries/views/saved-views';
import type { MutationResolvers, QueryResolvers, ViewSaved } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { change, chooseDefault, remove, save } from './operations.ts';

const listField: QueryResolvers['savedViews'] = {
  ...{ permission: savedViews.permission, reads: savedViews.reads },
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

const saved = ({ id, position }: Saved): ViewSaved => ({ id, position: String(position) });

export const viewFields = {
  Query: { savedViews: listField },
  Mutation: {
    saveView: asField(save, ({ input }) => input, saved),
    changeView: asField(
      change,
      ({ id, input: { name, shared, parameters } }) => ({
        id,
        name: name ?? undefined,
        shared: shared ?? undefined,
        parameters: parameters ?? undefined,
      }),
      saved,
    ),
    removeView: asField(remove, (args) => args, saved),
    chooseDefaultView: asField(chooseDefault, (args) => args, saved),
  } satisfies Partial<MutationResolvers>,
};
