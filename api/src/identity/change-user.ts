import { mayKnow } from '@cadenza/domain/identity/account-rights';
import {
  decideAll,
  type Membership,
  type RegisteredUser,
  rolesIn,
  type UserCommand,
  type UserEvent,
  user,
  userStream,
} from '@cadenza/domain/identity/user';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { contextOf, fold } from '@cadenza/infra/commands/execute';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import type { Services } from '../kernel/services.ts';
import { loadReferences } from '../planning/facts.ts';
import { type Answer, type Call, ok } from '../rest/route.ts';
import type { Session } from './sessions.ts';
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
  const membership = membershipIn(state, companyId);
  const { userId, profile, active } = state;
  return { id: userId, ...profile, active, roles: rolesIn(state, companyId), membership };
};

const membershipIn = ({ memberships }: RegisteredUser, companyId: string): Membership =>
  memberships.find((one) => one.companyId === companyId) ?? { companyId, active: false, maintainerId: null, roles: [] };

/** A user as every call answers one, as decided. */
export const userAsAnswered = async ({ params, services }: Call, { actor }: Session) => {
  const state = isUuid(params.id) ? await fold(services.store, userStream(params.id), user) : undefined;
  return state?.status === 'registered' ? userToWire(inCompany(state, actor.companyId)) : undefined;
};

/** What is asked for, of a user as he or she is now and of the membership of the selected company. */
export type Wishes = (state: RegisteredUser, membership: Membership) => readonly UserCommand[];

const endsSessions = ({ type }: UserEvent): boolean => type === 'UserDeactivated' || type === 'UserPasswordExpired';
const changesRoles = (event: UserEvent): boolean =>
  event.type === 'UserMembershipSet' || (event.type === 'UserChanged' && event.data.changes.roles !== undefined);

const isOwnAccount = ({ type }: UserCommand): boolean => type === 'ChangeUser';

/**
 * Changes a user and lets nobody go on with what they may no longer do: who was switched off or must renew the password is out at
 * once, whose roles changed gets them with the next refresh. A user whom the caller may not know answers like none.
 */
export const changeUser = async (call: Call<unknown>, session: Session, wishes: Wishes): Promise<Answer> => {
  const { services, commandId, correlationId } = call;
  const { actor } = session;
  const userId = call.params.id ?? '';
  const asking = contextOf(actor, services.clock());
  const known = isUuid(userId) ? await fold(services.store, userStream(userId), user) : undefined;
  if (known?.status !== 'registered' || !mayKnow(asking, known)) throw problem('not_found');
  const wished = (state: RegisteredUser) => {
    const all = wishes(state, membershipIn(state, actor.companyId));
    const isMember = state.memberships.some(({ companyId }) => companyId === actor.companyId);
    if (!isMember && all.some(({ type }) => type === 'SetMembership')) throw problem('not_found');
    return all;
  };
  const own = userId === actor.userId && wished(known).every(isOwnAccount);
  const done = orThrow(
    await services.execute({
      permission: own ? 'session.own' : 'users.manage',
      actor,
      commandId,
      correlationId,
      now: asking.now,
      stream: userStream(userId),
      decider: user,
      decide: (state, context) =>
        state.status === 'none' ? reject('not_found') : decideAll(wished(state), state, context),
    }),
  );
  if (done.state.status === 'none') throw problem('not_found');
  services.readAfter.wrote(session, done.position);
  if (done.events.some(endsSessions)) await services.sessions.endAll(userId);
  else if (done.events.some(changesRoles)) await services.sessions.renew(userId);
  return ok(userToWire(inCompany(done.state, actor.companyId)));
};
