import { changeUser, membershipIn, type Wishes } from '@cadenza/commands/identity/change-user';
import { loadReferences } from '@cadenza/commands/registry/references';
import { type RegisteredUser, rolesIn, user, userStream } from '@cadenza/domain/identity/user';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { orThrow, Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import { type Answer, type Call, ok } from '../rest/route.ts';
import type { Services } from '../services.ts';
import { userToWire } from './wire.ts';

export const checkMaintainer = async (
  { folds }: Pick<Services, 'folds'>,
  companyId: string,
  maintainerId: string | null,
): Promise<void> => {
  const field = 'manutentoreId';
  if (maintainerId !== null && !isUuid(maintainerId))
    throw new Problem(reject('invalid_fields', {}, [{ field, code: 'invalid_id' }]));
  orThrow(await loadReferences(folds, companyId, [{ field, kind: 'maintainer', id: maintainerId }]));
};

/** As the list of a company's users has it. */
export const inCompany = (state: RegisteredUser, companyId: string) => {
  const { userId, profile, active } = state;
  return {
    id: userId,
    ...profile,
    active,
    roles: rolesIn(state, companyId),
    membership: membershipIn(state, companyId),
  };
};

/** A user as every call answers one, as decided. */
export const userAsAnswered = async ({ params, services }: Call, { actor }: Session) => {
  const state = isUuid(params.id) ? await fold(services.store, userStream(params.id), user) : undefined;
  return state?.status === 'registered' ? userToWire(inCompany(state, actor.companyId)) : undefined;
};

/** Changes the user of the address and answers as `userAsAnswered`. */
export const answerChange = async (call: Call<unknown>, session: Session, wishes: Wishes): Promise<Answer> => {
  const state = orThrow(await changeUser(commandFrom(call, session), call.params.id ?? '', wishes));
  return ok(userToWire(inCompany(state, session.actor.companyId)));
};
