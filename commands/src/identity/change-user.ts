import { mayKnow } from '@cadenza/domain/identity/account-rights';
import { administers, administratorLostIn } from '@cadenza/domain/identity/administrators';
import { endsSessionsIn } from '@cadenza/domain/identity/ended-sessions';
import {
  type Membership,
  type RegisteredUser,
  type UserCommand,
  type UserEvent,
  type UserState,
  user,
  userAfter,
  userStream,
} from '@cadenza/domain/identity/user';
import { decideInTurn } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { contextOf, idOf } from '../kernel/actor.ts';
import { type CommandContext, type CommandServices, commandOf } from '../kernel/command-context.ts';
import { hasOtherAdministrator, oneAtATime } from './last-administrator.ts';
import { maintainerRefusal } from './membership-maintainer.ts';

/** Lets go of logins. */
export interface EndSessions {
  endAll(userId: string): Promise<void>;
  /** Of what knows less of the user than the log does now, in one company or in all. */
  endIn(userId: string, where: string | 'all'): Promise<void>;
}

type UserContext = CommandContext<CommandServices & { sessions: EndSessions }>;

/** What is asked for, of a user as he or she is now and of the membership of the selected company. */
export type Wishes = (state: RegisteredUser, membership: Membership) => readonly UserCommand[] | Rejection;

export const membershipIn = ({ memberships }: RegisteredUser, companyId: string): Membership =>
  memberships.find((one) => one.companyId === companyId) ?? { companyId, active: false, maintainerId: null, roles: [] };

const isOwnAccount = ({ type }: UserCommand): boolean => type === 'ChangeUser';

/** What is wished in a company: nobody is made a member of one by a change. */
const wishedIn = (companyId: string, wishes: Wishes) => (state: RegisteredUser) => {
  const all = wishes(state, membershipIn(state, companyId));
  if (isRejection(all)) return all;
  const isMember = state.memberships.some((one) => one.companyId === companyId);
  return !isMember && all.some(({ type }) => type === 'SetMembership') ? reject('not_found') : all;
};

/** The membership that gets another maintainer than it has. One that keeps its own is not asked whether he is still active. */
const maintainerAppointed = (wished: readonly UserCommand[], known: RegisteredUser): Membership | undefined => {
  for (const command of wished) {
    if (command.type !== 'SetMembership') continue;
    const { membership } = command;
    if (membership.maintainerId !== membershipIn(known, membership.companyId).maintainerId) return membership;
  }
  return undefined;
};

/**
 * Changes a user and lets nobody go on with what they may no longer do: who was switched off or must renew the password is out at
 * once, whose roles changed gets them with the next refresh, in that company. A user whom the actor may not know answers like none.
 */
export const changeUser = async (
  asked: UserContext,
  userId: string,
  wishes: Wishes,
): Promise<RegisteredUser | Rejection> => {
  const { services, actor } = asked;
  const known = isUuid(userId) ? await fold(services.store, userStream(userId), user) : undefined;
  if (known?.status !== 'registered' || !mayKnow(contextOf(actor, services.clock()), known)) return reject('not_found');
  const wishedOf = wishedIn(actor.companyId, wishes);
  const wished = wishedOf(known);
  if (isRejection(wished)) return wished;
  const appointed = maintainerAppointed(wished, known);
  const refused = appointed && (await maintainerRefusal(services.folds, appointed));
  if (refused) return refused;
  const own = userId === idOf(actor) && wished.every(isOwnAccount);
  const administered = known.memberships.map(({ companyId }) => companyId).filter((id) => administers(known, id));
  const change = () =>
    services.execute({
      ...commandOf(asked),
      permission: own ? 'session.own' : 'users.manage',
      stream: userStream(userId),
      decider: user,
      decide: async (state, context) => {
        const now = state.status === 'none' ? reject('not_found') : wishedOf(state);
        const events = isRejection(now) ? now : decideInTurn(user, now, state, context);
        return isRejection(events) ? events : ((await refusalOfLost(state, events)) ?? events);
      },
    });
  const refusalOfLost = async (before: UserState, events: readonly UserEvent[]): Promise<Rejection | undefined> => {
    const after = userAfter(before, events);
    const lost =
      before.status === 'registered' && after.status === 'registered' ? administratorLostIn(before, after) : [];
    for (const companyId of lost) {
      // Made an administrator meanwhile: who changes that now is not known to hold the company's lock.
      if (!administered.includes(companyId)) return reject('conflict', { field: 'roles', by: '', at: '' });
      if (!(await hasOtherAdministrator(services, companyId, userId))) return reject('last_administrator');
    }
    return undefined;
  };
  // Whoever could take an administrator away must see those whom the same person has just appointed.
  if (!own && administered.length > 0) await services.readAfter.wait(actor, ['identity']);
  const done = await oneAtATime(services, own ? [] : administered, change);
  if (isRejection(done)) return done;
  if (done.state.status === 'none') return reject('not_found');
  // Also of a repeat: the first time may have died before it came to this.
  const ended = new Set(done.events.flatMap((event) => endsSessionsIn(event) ?? []));
  // And where it is forced once more: a login since then is one with the password that is not to be trusted.
  const forced = wished.some(({ type }) => type === 'ForcePasswordExpiry');
  if (forced || done.events.some(({ type }) => type === 'UserDeactivated' || type === 'UserPasswordExpired'))
    await services.sessions.endAll(userId);
  for (const where of ended) await services.sessions.endIn(userId, where);
  return done.state;
};
