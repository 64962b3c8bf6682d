import { leaveDevice, registerDevice } from '@cadenza/commands/notices/devices';
import { pushKeys } from '@cadenza/infra/postgres/push-devices';
import { newPushKeys } from '@cadenza/infra/push/web-push';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';

const keyField: QueryResolvers['pushKey'] = {
  permission: 'session.own',
  resolve: async (_, { services }) => (await pushKeys(services.pool, newPushKeys)).publicKey,
};

/** Browsers on which somebody is told: outside the log, as each is an address that anybody who has it can write to. */
export const deviceFields = {
  Query: { pushKey: keyField },
  Mutation: {
    tellOnDevice: {
      permission: 'session.own',
      resolve: async ({ endpoint, p256dh, auth }, { services, session, language }) => {
        const { actor, claims } = session;
        const address = { endpoint, p256dh, auth };
        const refused = await registerDevice({ services, actor }, { familyId: claims.family, language }, address);
        if (refused) throw new Problem(refused);
        return { told: true };
      },
    },
    leaveDevice: {
      permission: 'session.own',
      resolve: async ({ endpoint }, { services, session: { actor } }) => {
        const refused = await leaveDevice({ services, actor }, endpoint);
        if (refused) throw new Problem(refused);
        return { told: false };
      },
    },
  } satisfies Partial<MutationResolvers>,
};
