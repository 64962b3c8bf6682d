import { mayKnow } from '@cadenza/domain/identity/account-rights';
import { administers, administratorLostIn } from '@cadenza/domain/identity/administrators';
import { endsSessionsIn } from '@cadenza/domain/identity/ended-sessions';
import {
  type RegisteredUser,
  type UserCommand,
  type UserState,
  user,
  userAfter,
  userStream,
} from '@cadenza/domain/identity/user';
import { userConflict } from '@cadenza/domain/identity/user-conflict';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import type { Membership } from '@cadenza/domain/identity/user-profile';
import { decideInSequence } from '@cadenza/domain/kernel/decider';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { contextOf, idOf } from '../kernel/actor.ts';
import { type CommandContext, type CommandServices, commandOf } from '../kernel/command-context.ts';
import { namesOf, reserveNames, settleNames } from './account-names.ts';
import type { Accounts } from './accounts.ts';
import { hasOtherAdministrator, oneAtATime } from './last-administrator.ts';
import { goneMaintainerRefusal, maintainerRefusal } from './membership-maintainer.ts';

/** Lets go of logins. */
export interface EndSessions {
  endAll(userId: string): Promise<void>;
  /** Of what knows less of the user than the log does now, in one company or in all. */
  endIn(userId: string, where: string | 'all'): Promise<void>;
}

type UserContext = CommandContext<
  CommandServices & { sessions: EndSessions; accounts: Pick<Accounts, 'rename' | 'remove'> }
>;

/** A user as a command left them; `position` is that of its last event. */
export type UserSaved = { position: Position; state: RegisteredUser };

/** What is asked for, of a user as he or she is now and of the membership of the company in hand. */
export type Wishes = (state: RegisteredUser, membership: Membership) => readonly UserCommand[] | Rejection;

/**
 * `companyId`: the company in hand, the selected one unless told. `joins`: who is no member of it becomes one. `seenVersion`: of the
 * user that the wishes were written from, where it is known; what somebody else has set since is then a conflict. `maintainerId`: as it
 * was said, also where it is that of now, who may be deactivated but must be there.
 */
export type Place = {
  companyId?: string;
  joins?: boolean;
  seenVersion?: number | null | undefined;
  maintainerId?: string | null | undefined;
};

export const membershipIn = ({ memberships }: RegisteredUser, companyId: string): Membership =>
  memberships.find((one) => one.companyId === companyId) ?? { companyId, active: false, maintainerId: null, roles: [] };

const isOwnAccount = ({ type }: UserCommand): boolean => type === 'ChangeUser';

/** What is wished in a company: nobody is made a member of one by a change. */
const wishedIn = (companyId: string, joins: boolean, wishes: Wishes) => (state: RegisteredUser) => {
  const all = wishes(state, membershipIn(state, companyId));
  if (isRejection(all)) return all;
  const isMember = joins || state.memberships.some((one) => one.companyId === companyId);
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

/** The names that commands give, where they differ from those of now. */
const newNames = ({ profile }: RegisteredUser, wished: readonly UserCommand[]) => {
  const wanted = { ...profile };
  for (const command of wished) if (command.type === 'ChangeUser') Object.assign(wanted, command.changes);
  const now = new Set(namesOf(profile).map(({ stream }) => stream));
  return wanted.username === profile.username && wanted.email === profile.email
    ? undefined
    : namesOf(wanted).filter(({ stream }) => !now.has(stream));
};

/**
 * Changes a user and lets nobody go on with what they may no longer do: who was switched off, deleted or must renew the password is
 * out at once, whose roles changed gets them with the next refresh, in that company. A user whom the actor may not know answers
 * like none.
 */
const change = async (
  asked: UserContext,
  userId: string,
  wish: Wishes,
  { companyId = asked.actor.companyId, joins = false, seenVersion, maintainerId }: Place = {},
): Promise<{ position: Position; state: UserState } | Rejection> => {
  const { services, actor, correlationId } = asked;
  const context = contextOf(actor, services.clock());
  const known = isUuid(userId) ? await fold(services.store, userStream(userId), user) : undefined;
  // Deleted by this very command, whose answer was lost.
  const before = known?.status === 'deleted' ? await repeated(asked, userId) : undefined;
  if (known && before !== undefined) return { position: before, state: known };
  if (known?.status !== 'registered' || !mayKnow(context, known)) return reject('not_found');
  const wishedOf = wishedIn(companyId, joins, wish);
  const wishes = wishedOf(known);
  // What a repeat wishes may be so already, by the command itself: then its first outcome is answered.
  const wished = isRejection(wishes) && (await repeated(asked, userId)) !== undefined ? [] : wishes;
  if (isRejection(wished)) return wished;
  const appointed = maintainerAppointed(wished, known);
  const refused = await (appointed
    ? maintainerRefusal(services.folds, appointed)
    : goneMaintainerRefusal(services.folds, companyId, maintainerId));
  if (refused) return refused;
  const own = userId === idOf(actor) && wished.every(isOwnAccount);
  const permission = own ? 'session.own' : 'users.manage';
  const administered = known.memberships.map((one) => one.companyId).filter((id) => administers(known, id));
  const execute = () =>
    services.execute({
      ...commandOf(asked),
      permission,
      stream: userStream(userId),
      decider: user,
      decide: async (state, now) => {
        const all = state.status === 'registered' ? wishedOf(state) : reject('not_found');
        const events = isRejection(all) ? all : decideInSequence(user, all, state, now);
        if (isRejection(all) || isRejection(events) || state.status !== 'registered') return events;
        const seen = { commands: all, seenVersion: seenVersion ?? undefined, actorId: now.actorId, companyId };
        return userConflict(state, seen) ?? (await refusalOfLost(state, events)) ?? events;
      },
    });
  const refusalOfLost = async (
    before: RegisteredUser,
    events: readonly UserEvent[],
  ): Promise<Rejection | undefined> => {
    const lost = administratorLostIn(before, userAfter(before, events, context));
    for (const id of lost) {
      // Made an administrator meanwhile: who changes that now is not known to hold the company's lock.
      if (!administered.includes(id)) return reject('conflict', { field: 'roles', by: '', at: '' });
      if (!(await hasOtherAdministrator(services, id, userId))) return reject('last_administrator');
    }
    return undefined;
  };
  const names = newNames(known, wished);
  const settles = names !== undefined || wished.some(({ type }) => type === 'DeleteUser');
  const settled = async () => {
    // Whoever may not rename reserves nothing.
    const early = decideInSequence(user, wished, known, context);
    if (isRejection(early)) return early;
    const taken = names && (await reserveNames({ services, actor, correlationId }, permission, names, userId));
    if (taken) return taken;
    const done = await execute();
    await settleNames({ services, actor, correlationId }, userId, names);
    return done;
  };
  // Whoever could take an administrator away must see those whom the same person has just appointed.
  if (!own && administered.length > 0) await services.readAfter.wait(actor, ['identity']);
  const locks = [...(own ? [] : administered), ...(settles ? [userId] : [])];
  const done = await oneAtATime(services, locks, settles ? settled : execute);
  if (isRejection(done)) return done;
  // Also of a repeat: the first time may have died before it came to this.
  const ended = new Set(done.events.flatMap((event) => endsSessionsIn(event) ?? []));
  // And where it is forced once more: a login since then is one with the password that is not to be trusted.
  const forced = wished.some(({ type }) => type === 'ForcePasswordExpiry');
  if (forced || done.events.some(({ type }) => throwsOut.has(type))) await services.sessions.endAll(userId);
  for (const where of ended) await services.sessions.endIn(userId, where);
  return { position: done.position, state: done.state };
};

const throwsOut: ReadonlySet<UserEvent['type']> = new Set(['UserDeactivated', 'UserPasswordExpired', 'UserDeleted']);

/** Where this very command stands in the log already. */
const repeated = async ({ services, commandId }: UserContext, userId: string): Promise<Position | undefined> => {
  for await (const { metadata, position } of services.store.read(userStream(userId)))
    if (metadata.commandId === commandId) return position;
  return undefined;
};

/** As `change`, of somebody who is there afterwards. */
export const changeUser = async (
  asked: UserContext,
  userId: string,
  wishes: Wishes,
  place?: Place,
): Promise<UserSaved | Rejection> => {
  const done = await change(asked, userId, wishes, place);
  if (isRejection(done)) return done;
  const { position, state } = done;
  return state.status === 'registered' ? { position, state } : reject('not_found');
};

/** For good: the account and its logins are gone, its names are free; what the user has done keeps the person's name. */
export const deleteUser = async (asked: UserContext, userId: string): Promise<Position | Rejection> => {
  const done = await change(asked, userId, () => [{ type: 'DeleteUser' }]);
  return isRejection(done) ? done : done.position;
};
