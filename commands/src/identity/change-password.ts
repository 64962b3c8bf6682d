import type { Person } from '@cadenza/domain/identity/actor';
import { passwordFaults } from '@cadenza/domain/identity/password-rules';
import { user, userStream } from '@cadenza/domain/identity/user';
import { type FieldError, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { fold } from '@cadenza/infra/event-store/fold';
import type { CommandServices } from '../kernel/command-context.ts';
import type { Accounts } from './accounts.ts';
import { oneAtATime } from './last-administrator.ts';
import { hashPassword } from './password-hash.ts';
import { guessable } from './password-strength.ts';

export type PasswordChange = { oldPassword: string; password: string; confirmPassword: string };

type PasswordContext = {
  services: Pick<CommandServices, 'execute' | 'clock' | 'pool' | 'store'> & { accounts: Accounts };
  actor: Person;
  commandId: string;
};

/** All that is wrong at once; the code is that of the first. */
const judge = ({ oldPassword, password, confirmPassword }: PasswordChange): Rejection | undefined => {
  const same: FieldError[] = password === oldPassword ? [{ field: 'password', code: 'password_different' }] : [];
  const mismatch: FieldError[] =
    password === confirmPassword ? [] : [{ field: 'confirmPassword', code: 'password_again' }];
  const faults = [...same, ...mismatch, ...passwordFaults(password)];
  if (faults.length === 0) return undefined;
  const code = same.length > 0 ? 'password_same' : mismatch.length > 0 ? 'password_mismatch' : 'password_weak';
  return reject(code, {}, faults);
};

/** Writes down that the password is another one. `seen`: how often it had changed when the old one was found right. */
const record = async (
  { services: { execute, accounts, clock, store }, actor, commandId }: PasswordContext,
  seen: number,
  hash: string,
): Promise<Rejection | 'changed'> => {
  const pending = { userId: actor.userId, commandId };
  const person = await fold(store, userStream(actor.userId), user);
  // What another of the user's logins changed meanwhile may still wait to be adopted: this one is about to be refused, and leaves it.
  const isOvertaken = person.status !== 'registered' || person.passwordChanges !== seen;
  // The event says that the password is another one by now. Whoever dies behind it leaves the hash here, for the worker to adopt.
  if (!isOvertaken) await accounts.preparePassword(pending, hash);
  const done = await execute({
    ...{ permission: 'session.own', actor, commandId, correlationId: commandId, now: clock() },
    stream: userStream(actor.userId),
    decider: user,
    decide: (state, context) => user.decide({ type: 'RecordPasswordChange', seen }, state, context),
  });
  if (isRejection(done)) return done;
  // Last, as the old password is what a repeat after a failure brings.
  await accounts.adoptPassword(pending);
  return 'changed';
};

/**
 * Gives the actor another password, and ends every login with it. Whether the old one is right `isRight` says: asked after the
 * state was read on which the change builds, so that of several logins of one user, all with the right one, one changes it.
 */
export const changePassword = async (
  { services, actor, commandId }: PasswordContext,
  change: PasswordChange,
  isRight: () => Promise<Rejection | true>,
): Promise<Rejection | 'changed'> => {
  const person = await fold(services.store, userStream(actor.userId), user);
  if (person.status !== 'registered') return reject('not_found');
  const right = await isRight();
  if (isRejection(right)) return right;
  const weakness = judge(change);
  if (weakness) return weakness;
  const easy = await guessable(change.password, person.profile);
  if (easy) return easy;
  const hash = await hashPassword(change.password);
  if (isRejection(hash)) return hash;
  // One change at a time, from the hash that waits to the hash that counts: there is room for one that waits.
  return oneAtATime(services, [actor.userId], async () => {
    // Once more: the state above may hold a change whose password counted only after the old one had been found right.
    const still = await isRight();
    return isRejection(still) ? still : record({ services, actor, commandId }, person.passwordChanges, hash);
  });
};
