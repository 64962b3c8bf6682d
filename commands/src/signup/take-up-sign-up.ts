import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { signUps } from '@cadenza/domain/signup/sign-up';
import type { KnownSignUp } from '@cadenza/domain/signup/state';
import { fold } from '@cadenza/infra/event-store/fold';
import { forgetSignUp, signUpOfUser } from '@cadenza/infra/postgres/sign-ups';
import { namesOf, releaseNames, reserveNames } from '../identity/account-names.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { loadSignUp, userOfSignUp } from './known-sign-up.ts';

type Asked = Pick<CommandContext, 'correlationId'> & { services: CommandServices };

const codeOf = ({ company: { code } }: KnownSignUp) => ({
  stream: nameStream('companyCode', code),
  field: 'code' as const,
});

const byHouse = ({ services, correlationId }: Asked, signUpId: string) => ({
  ...{ services, correlationId, actor: systemActor(signUpId) },
});

/** Lets go of what the sign-up holds; of what somebody else has it takes nothing. */
export const freeNames = async (asked: Asked, signUp: KnownSignUp): Promise<void> => {
  const { signUpId } = signUp;
  const by = byHouse(asked, signUpId);
  const streams = namesOf(signUp.user).map(({ stream }) => stream);
  await releaseNames(by, streams, userOfSignUp(signUpId));
  await releaseNames(by, [codeOf(signUp).stream], signUpId);
  await forgetSignUp(asked.services.pool, signUpId);
};

const reserve = async (asked: Asked, signUp: KnownSignUp): Promise<Rejection | undefined> => {
  const { signUpId } = signUp;
  const by = byHouse(asked, signUpId);
  return (
    (await reserveNames(by, 'users.manage', namesOf(signUp.user), userOfSignUp(signUpId))) ??
    (await reserveNames(by, 'companies.all', [codeOf(signUp)], signUpId))
  );
};

/**
 * Ends the sign-up that holds the e-mail address of this one, where nobody has shown yet that the address is theirs: who typed something
 * wrong begins anew, and nobody keeps an address from its owner by typing it first.
 */
const endEarlier = async (asked: Asked, { signUpId, user }: KnownSignUp): Promise<boolean> => {
  const { services, correlationId } = asked;
  const { ownerId } = await fold(services.store, nameStream('email', user.email), uniqueName);
  const earlier = ownerId === null ? undefined : await signUpOfUser(services.pool, ownerId);
  if (earlier === undefined || earlier === signUpId) return false;
  const state = await loadSignUp(services, earlier);
  if (state.status === 'none') return false;
  const done = await executeOn(
    { ...byHouse(asked, earlier), commandId: uuidV5(signUpId, `instead of ${earlier}`), correlationId },
    signUps,
    earlier,
    { type: 'ExpireSignUp', signUpId: earlier, anew: true },
  );
  if (isRejection(done) || done.events.length === 0) return false;
  await freeNames(asked, state);
  return true;
};

/**
 * Makes the names of a sign-up that was begun its own and has its first link sent, or turns it away: only the owner of the address is told
 * which. A repeat finishes what was begun.
 */
export const takeUpSignUp = async (asked: Asked, signUpId: string): Promise<void> => {
  const signUp = await loadSignUp(asked.services, signUpId);
  if (signUp.status !== 'started') return;
  let refused = await reserve(asked, signUp);
  if (refused?.errors[0]?.field === 'email' && (await endEarlier(asked, signUp)))
    refused = await reserve(asked, signUp);
  if (refused && refused.code !== 'already_exists') throw new Error(`the names of a sign-up: ${refused.code}`);
  const by = byHouse(asked, signUpId);
  const taken = refused?.errors[0]?.field;
  const done = await (taken === 'email' || taken === 'username' || taken === 'code'
    ? executeOn({ ...by, commandId: uuidV5(signUpId, 'turned away') }, signUps, signUpId, {
        ...{ type: 'TurnAwaySignUp', signUpId, taken },
      })
    : executeOn({ ...by, commandId: uuidV5(signUpId, 'first link') }, signUps, signUpId, {
        ...{ type: 'SendSignUpLink', signUpId },
      }));
  const after = await loadSignUp(asked.services, signUpId);
  // Turned away, or ended meanwhile by another of the same address: nothing stays reserved for it.
  if (after.status === 'turnedAway' || after.status === 'expired') await freeNames(asked, after);
  else if (isRejection(done)) throw new Error(`a sign-up was not taken up: ${done.code}`);
};
