import { changeSettings } from '@cadenza/commands/company/change-settings';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { plannedWorkOf, seenVersionOf } from '../registry/fields.ts';
import { companyAsDecided } from './decided.ts';

const settingsField: QueryResolvers['settings'] = {
  permission: 'company.read',
  resolve: async (_, context) => {
    const { companyId, settings, version } = await companyAsDecided(context, context.session);
    return { id: companyId, version, ...settings };
  },
};

/** How the selected company works, by the same use case as over REST. */
export const settingsFields = {
  Query: { settings: settingsField },
  Mutation: {
    changeSettings: {
      permission: 'company.manage',
      resolve: async ({ commandId, seenVersion, input, ...said }, context) => {
        const { actor } = context.session;
        const asked = { ...commandFrom(context, commandId), actor };
        // As it is given: the decider judges it.
        const changes = input as Partial<CompanySettings>;
        const done = await changeSettings(asked, actor.companyId, changes, {
          seenVersion: seenVersionOf('seenVersion', seenVersion),
          plannedWork: plannedWorkOf(said),
        });
        const { position } = orThrow(isRejection(done) ? await withNames(asked, done, 'settings') : done);
        return { id: actor.companyId, position: String(position) };
      },
    },
  } satisfies Partial<MutationResolvers>,
};
