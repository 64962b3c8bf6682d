import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { plannedWorkOf } from '../registry/fields.ts';
import { companyAsDecided } from './decided.ts';
import { change } from './operations.ts';

const settingsField: QueryResolvers['settings'] = {
  permission: 'company.read',
  resolve: async (_, context) => {
    const { companyId, settings, version } = await companyAsDecided(context, context.session);
    return { id: companyId, version, ...settings };
  },
};

export const settingsFields = {
  Query: { settings: settingsField },
  Mutation: {
    changeSettings: asField(
      change,
      ({ state, position }) => ({ id: state.companyId, position: String(position) }),
      ({ seenVersion, input, ...args }) => ({
        // As it is given: the operation's input judges it.
        ...(input as Partial<CompanySettings>),
        ...{ seenVersion, plannedWork: plannedWorkOf(args) },
      }),
    ),
  } satisfies Partial<MutationResolvers>,
};
