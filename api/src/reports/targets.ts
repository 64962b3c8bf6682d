import { changeTargets } from '@cadenza/commands/company/change-targets';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { Targets } from '@cadenza/domain/reports/targets';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';

/** What the company aims at, a target for each of these figures. */
export const targetFields = {
  changeReportTargets: {
    permission: 'reports.manage',
    resolve: async ({ commandId, seenVersion, input }, context) => {
      const { actor } = context.session;
      const asked = { ...commandFrom(context, commandId), actor };
      // As it is given: the decider judges it.
      const changes = input as Partial<Targets>;
      const done = await changeTargets(asked, changes, seenVersionOf('seenVersion', seenVersion));
      const { position } = orThrow(isRejection(done) ? await withNames(asked, done, 'targets') : done);
      return { id: actor.companyId, position: String(position) };
    },
  },
} satisfies Partial<MutationResolvers>;
