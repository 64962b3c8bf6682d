import { changeUser, membershipIn, type Place, type Wishes } from '@cadenza/commands/identity/change-user';
import { type RegisteredUser, user, userStream } from '@cadenza/domain/identity/user';
import { givenRolesIn } from '@cadenza/domain/identity/user-profile';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { overRest, withNames } from '../registry/conflict.ts';
import { commandFrom } from '../rest/command.ts';
import { type Answer, type Call, ok } from '../rest/route.ts';
import { atLogin } from './user-input.ts';
import { userToWire } from './wire.ts';

/** A refusal with the documented names of its fields. */
export const refuseUser = (rejection: Rejection): never => {
  throw new Problem(overRest(rejection, { maintainerId: 'manutentoreId', seenVersion: 'version' }));
};

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
export const userAsAnswered = async ({ params, services }: Call, { actor }: Session) => {
  const state = isUuid(params.id) ? await fold(services.store, userStream(params.id), user) : undefined;
  return state?.status === 'registered' ? userToWire(inCompany(state, actor.companyId)) : undefined;
};

/** Changes the user of the address and answers as `userAsAnswered`. */
export const answerChange = async (
  call: Call<unknown>,
  session: Session,
  wishes: Wishes,
  place?: Pick<Place, 'seenVersion' | 'maintainerId'>,
): Promise<Answer> => {
  const asked = commandFrom(call, session);
  const done = await changeUser(asked, call.params.id ?? '', wishes, place);
  if (isRejection(done)) return refuseUser(await withNames(asked, atLogin(done), 'user'));
  return ok(userToWire(inCompany(done.state, session.actor.companyId)));
};
