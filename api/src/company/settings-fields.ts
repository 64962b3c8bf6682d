import { changeSettings } from '@cadenza/commands/company/change-settings';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { companyAsDecided } from './decided.ts';

const settingsField: QueryResolvers['settings'] = {
  permission: 'company.read',
  resolve: async (_, context) => {
    const { companyId, settings } = await companyAsDecided(context, context.session);
    return { id: companyId, ...settings };
  },
};

/** How the selected company works, by the same use case as over REST. */
export const settingsFields = {
  Query: { settings: settingsField },
  Mutation: {
    changeSettings: {
      permission: 'company.manage',
      resolve: async ({ commandId, input }, context) => {
        const { actor } = context.session;
        const asked = { ...commandFrom(context, commandId), actor };
        // As it is given: the decider judges it.
        const { position } = orThrow(await changeSettings(asked, actor.companyId, input as Partial<CompanySettings>));
        return { id: actor.companyId, position: String(position) };
      },
    },
  } satisfies Partial<MutationResolvers>,
};
