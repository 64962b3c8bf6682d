import type { Actor } from '@cadenza/domain/identity/actor';
import { passwordFaults } from '@cadenza/domain/identity/password-rules';
import { type RegisteredUser, user, userStream } from '@cadenza/domain/identity/user';
import { type Membership, type UserProfile, userProfile } from '@cadenza/domain/identity/user-profile';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { fold } from '@cadenza/infra/event-store/fold';
import { contextOf } from '../kernel/actor.ts';
import { type NameServices, namesOf, reserveNames } from './account-names.ts';
import type { Accounts } from './accounts.ts';
import { hashPassword } from './password-hash.ts';
import { guessable } from './password-strength.ts';

export type Commanding = {
  services: NameServices & { accounts: Pick<Accounts, 'byId' | 'save'> };
  actor: Actor;
  commandId: string;
};

/** `password`: as it was chosen, or the hash of one that was judged when it was. */
export type Registration = {
  userId: string;
  profile: UserProfile;
  password: string | { hash: string };
  memberships: Membership[];
};

type Done = { userId: string; position: Position; state: RegisteredUser };

/**
 * Name, then account, then the event: a process that dies between two of them leaves nothing that a repeat of the same
 * command does not finish.
 */
export const registerUser = async (by: Commanding, registration: Registration): Promise<Done | Rejection> => {
  const { services, actor, commandId } = by;
  const { userId, password, memberships } = registration;
  const context = contextOf(actor, services.clock());
  const command = { type: 'RegisterUser' as const, userId, profile: registration.profile, memberships };
  const early = user.decide(command, user.initialState(), context);
  if (isRejection(early)) return early;
  if (typeof password === 'string') {
    const broken = passwordFaults(password);
    if (broken.length > 0) return reject('password_weak', {}, broken);
    // What the system registers (demo data) was chosen by us.
    const weak = actor.kind === 'person' ? await guessable(password, registration.profile) : undefined;
    if (weak) return weak;
  }
  const { username, email } = userProfile.parse(registration.profile);
  const before = await fold(services.store, userStream(userId), user);
  if (before.status === 'none') {
    // The same command with another name: nothing is reserved for it, it would stay taken for ever.
    const account = await services.accounts.byId(userId);
    if (account && account.username !== username) return reject('command_id_reused');
    const asked = { services, actor, correlationId: commandId };
    const taken = await reserveNames(asked, 'users.manage', namesOf({ username, email }), userId);
    if (taken) return taken;
    if (account === undefined) {
      const hash = typeof password === 'string' ? await hashPassword(password) : password.hash;
      if (isRejection(hash)) return hash;
      await services.accounts.save(userId, username, hash);
    }
  }
  const done = await services.execute({
    ...{ actor, commandId, correlationId: commandId, now: services.clock() },
    permission: 'users.manage',
    stream: userStream(userId),
    decider: user,
    decide: (state, now) => user.decide(command, state, now),
  });
  if (isRejection(done)) return done;
  const state = done.state as RegisteredUser;
  return state.profile.username === username ? { userId, position: done.position, state } : reject('command_id_reused');
};
