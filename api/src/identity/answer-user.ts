import { membershipIn } from '@cadenza/commands/identity/change-user';
import { type RegisteredUser, user, userStream } from '@cadenza/domain/identity/user';
import { givenRolesIn } from '@cadenza/domain/identity/user-profile';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import type { Session } from '../kernel/session.ts';
import type { Call } from '../rest/route.ts';
import { userToWire } from './wire.ts';

/** As the list of a company's users has it. */
export const inCompany = (state: RegisteredUser, companyId: string) => {
  const { userId, profile, active, version } = state;
  return {
    id: userId,
    ...profile,
    active,
    roles: givenRolesIn(state, companyId),
    membership: membershipIn(state, companyId),
    version,
  };
};

/** A user as every call answers one, as decided. */
export const userAnswer = ({ state }: { state: RegisteredUser }, _call: unknown, { actor }: Session) =>
  userToWire(inCompany(state, actor.companyId));

/** The user of the address, so answered. */
export const userAsAnswered = async ({ params, services }: Call, session: Session) => {
  const state = isUuid(params.id) ? await fold(services.store, userStream(params.id), user) : undefined;
  return state?.status === 'registered' ? userAnswer({ state }, undefined, session) : undefined;
};
