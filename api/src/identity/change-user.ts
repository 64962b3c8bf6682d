import { contextOf } from '@cadenza/commands/kernel/actor';
import { loadReferences } from '@cadenza/commands/registry/references';
import { mayKnow } from '@cadenza/domain/identity/account-rights';
import { administers, administratorLostIn } from '@cadenza/domain/identity/administrators';
import { endsSessionsIn } from '@cadenza/domain/identity/ended-sessions';
import {
  type Membership,
  type RegisteredUser,
  rolesIn,
  type UserCommand,
  type UserEvent,
  user,
  userAfter,
  userStream,
} from '@cadenza/domain/identity/user';
import { decideInTurn } from '@cadenza/domain/kernel/decider';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import type { Services } from '../kernel/services.ts';
import { type Answer, type Call, ok } from '../rest/route.ts';
import { hasOtherAdministrator, oneAtATime } from './last-administrator.ts';
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

const isOwnAccount = ({ type }: UserCommand): boolean => type === 'ChangeUser';

/**
 * Changes a user and lets nobody go on with what they may no longer do: who was switched off or must renew the password is out at
 * once, whose roles changed gets them with the next refresh, in that company. A user whom the caller may not know answers like none.
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
  const administered = known.memberships.map(({ companyId }) => companyId).filter((id) => administers(known, id));
  const change = () =>
    services.execute({
      permission: own ? 'session.own' : 'users.manage',
      actor,
      commandId,
      correlationId,
      now: asking.now,
      stream: userStream(userId),
      decider: user,
      decide: async (state, context) => {
        if (state.status === 'none') return reject('not_found');
        const events = decideInTurn(user, wished(state), state, context);
        return isRejection(events) ? events : ((await lastAdministrator(state, events)) ?? events);
      },
    });
  const lastAdministrator = async (state: RegisteredUser, events: readonly UserEvent[]) => {
    const after = userAfter(state, events);
    const lost = after.status === 'registered' ? administratorLostIn(state, after) : [];
    for (const companyId of lost) {
      // Made an administrator meanwhile: who changes that now is not known to hold the company's lock.
      if (!administered.includes(companyId)) return reject('conflict', { field: 'roles', by: '', at: '' });
      if (!(await hasOtherAdministrator(services, companyId, userId))) return reject('last_administrator');
    }
    return undefined;
  };
  // Whoever could take an administrator away must see those whom the same person has just appointed.
  if (!own && administered.length > 0) await services.readAfter.wait(actor, ['identity']);
  const done = orThrow(await oneAtATime(services, own ? [] : administered, change));
  if (done.state.status === 'none') throw problem('not_found');
  // Also of a repeat: the first time may have died before it came to this.
  const ended = new Set(done.events.flatMap((event) => endsSessionsIn(event) ?? []));
  // And where it is forced once more: a login since then is one with the password that is not to be trusted.
  const forced = wished(known).some(({ type }) => type === 'ForcePasswordExpiry');
  if (forced || done.events.some(({ type }) => type === 'UserDeactivated' || type === 'UserPasswordExpired'))
    await services.sessions.endAll(userId);
  for (const where of ended) await services.sessions.endIn(userId, where);
  return ok(userToWire(inCompany(done.state, actor.companyId)));
};
