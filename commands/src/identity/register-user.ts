import { brokenPasswordRules } from '@cadenza/domain/identity/password-rules';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { nameStreams, uniqueName } from '@cadenza/domain/identity/unique-name';
import {
  type Membership,
  type RegisteredUser,
  type UserProfile,
  user,
  userStream,
} from '@cadenza/domain/identity/user';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type Actor, contextOf } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';
import type { Accounts } from './accounts.ts';
import { hashPassword } from './password-hash.ts';

export type Commanding = {
  services: Pick<CommandServices, 'execute' | 'clock'> & { accounts: Pick<Accounts, 'byId' | 'save'> };
  actor: Actor;
  commandId: string;
};

export type Registration = { userId: string; profile: UserProfile; password: string; memberships: Membership[] };

type Done = { userId: string; position: Position; state: RegisteredUser };

const common = ({ services, actor, commandId }: Commanding, part: string) => ({
  actor,
  commandId: part === '' ? commandId : uuidV5(commandId, part),
  correlationId: commandId,
  now: services.clock(),
});

/**
 * The name, and what it can be taken for, belong to the user from here on, or somebody else has one of them. A repeat by the same
 * user passes. What was reserved before the one that is taken stays so: nobody else could have it either.
 */
const reserve = async (by: Commanding, permission: Permission, username: string, ownerId: string) => {
  for (const stream of nameStreams('username', username)) {
    const done = await by.services.execute({
      ...common(by, `reserve:${username}`),
      permission,
      stream,
      decider: uniqueName,
      decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId }, state, context),
    });
    if (!isRejection(done)) continue;
    return done.code === 'already_exists'
      ? reject('already_exists', {}, [{ field: 'username', code: 'already_exists' }])
      : done;
  }
  return undefined;
};

/**
 * Name, then account, then the event: a process that dies between two of them leaves nothing that a repeat of the same
 * command does not finish.
 */
export const registerUser = async (by: Commanding, registration: Registration): Promise<Done | Rejection> => {
  const { userId, profile, password, memberships } = registration;
  const context = contextOf(by.actor, by.services.clock());
  const command = { type: 'RegisterUser' as const, userId, profile, memberships };
  const early = user.decide(command, user.initialState(), context);
  if (isRejection(early)) return early;
  if (brokenPasswordRules(password).length > 0)
    return reject('password_weak', {}, [{ field: 'password', code: 'invalid' }]);
  // The same command with another name: nothing is reserved for it, it would stay taken for ever.
  const account = await by.services.accounts.byId(userId);
  if (account && account.username !== profile.username) return reject('command_id_reused');
  const taken = await reserve(by, 'users.manage', profile.username, userId);
  if (taken) return taken;
  if (account === undefined) {
    const hash = await hashPassword(password);
    if (isRejection(hash)) return hash;
    await by.services.accounts.save(userId, profile.username, hash);
  }
  const done = await by.services.execute({
    ...common(by, ''),
    permission: 'users.manage',
    stream: userStream(userId),
    decider: user,
    decide: (state, now) => user.decide(command, state, now),
  });
  return isRejection(done) ? done : { userId, position: done.position, state: done.state as RegisteredUser };
};
