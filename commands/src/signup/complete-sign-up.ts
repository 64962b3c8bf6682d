import { user, userStream } from '@cadenza/domain/identity/user';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { signUps } from '@cadenza/domain/signup/sign-up';
import { fold } from '@cadenza/infra/event-store/fold';
import { forgetSignUp, keptSignUp } from '@cadenza/infra/postgres/sign-ups';
import { makeCompany } from '../company/register-company.ts';
import type { Accounts } from '../identity/accounts.ts';
import { registerUser } from '../identity/register-user.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { loadSignUp, userOfSignUp } from './known-sign-up.ts';

type Asked = Pick<CommandContext, 'correlationId'> & { services: CommandServices & { accounts: Accounts } };

/**
 * Makes company and user of a sign-up that is completed. All ids follow from the sign-up: whoever comes first, comes twice or comes after a
 * crash makes the same company, and it is there once.
 */
export const makeSignedUp = async (asked: Asked, signUpId: string): Promise<Rejection | undefined> => {
  const { services, correlationId } = asked;
  const signUp = await loadSignUp(services, signUpId);
  if (signUp.status !== 'completed') return undefined;
  const userId = userOfSignUp(signUpId);
  const actor = systemActor(signUpId);
  const made = await makeCompany(
    { services, actor, commandId: uuidV5(signUpId, 'company'), correlationId },
    signUpId,
    signUp.company,
  );
  if (isRejection(made)) return made;
  const kept = await keptSignUp(services.pool, signUpId);
  if (kept === undefined) {
    const known = await fold(services.store, userStream(userId), user);
    if (known.status === 'none') throw new Error('the password of a sign-up is gone before its account was made');
    return undefined;
  }
  const done = await registerUser(
    { services, actor, commandId: uuidV5(signUpId, 'user') },
    {
      ...{ userId, profile: { ...signUp.user, roles: [] }, password: { hash: kept.passwordHash } },
      memberships: [{ companyId: signUpId, active: true, maintainerId: null, roles: ['ROLE_ADMIN'] }],
    },
  );
  if (isRejection(done)) return done;
  await forgetSignUp(services.pool, signUpId);
  return undefined;
};

/** What was paid for: decided first, in the one stream that an expiry would be decided in, too; then made. */
export const completeSignUp = async (asked: Asked, signUpId: string): Promise<Rejection | undefined> => {
  const done = await executeOn(
    { ...asked, actor: systemActor(signUpId), commandId: uuidV5(signUpId, 'completed') },
    signUps,
    signUpId,
    { type: 'CompleteSignUp', signUpId },
  );
  return isRejection(done) ? done : makeSignedUp(asked, signUpId);
};
