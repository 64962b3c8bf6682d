import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { signUps } from '@cadenza/domain/signup/sign-up';
import type { KnownSignUp } from '@cadenza/domain/signup/state';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

type Asked = Pick<CommandContext, 'commandId' | 'correlationId'> & { services: CommandServices };

/** By the link that was sent: from here on the sign-up can be paid. */
export const verifySignUpEmail = async (
  asked: Asked,
  { signUpId, number }: { signUpId: string; number: number },
): Promise<KnownSignUp | Rejection> => {
  const actor = { kind: 'public' as const, companyId: signUpId };
  const done = await executeOn({ ...asked, actor }, signUps, signUpId, { type: 'VerifySignUpEmail', signUpId, number });
  if (isRejection(done)) return done;
  return done.state.status === 'none' ? reject('link_not_valid') : done.state;
};

/**
 * Has another link sent, where one is waited for: to whoever owns the address, so that it may be asked for by anybody who knows the
 * sign-up. Of one that there is not, or of which enough links were sent, nothing is told.
 */
export const sendAnotherLink = async (asked: Asked, signUpId: string): Promise<void> => {
  const actor = systemActor(signUpId);
  const command = { type: 'SendSignUpLink' as const, signUpId };
  await executeOn({ ...asked, actor }, signUps, signUpId, command, (events, state) =>
    state.status === 'waiting' || state.status === 'verified' ? events : reject('not_found'),
  );
};
