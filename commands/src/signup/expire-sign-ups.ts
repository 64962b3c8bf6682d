import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { pendingDays } from '@cadenza/domain/signup/rules';
import { signUps } from '@cadenza/domain/signup/sign-up';
import { isPending } from '@cadenza/domain/signup/state';
import { forgetSignUp, signUpsBefore } from '@cadenza/infra/postgres/sign-ups';
import type { Accounts } from '../identity/accounts.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { makeSignedUp } from './complete-sign-up.ts';
import { loadSignUp } from './known-sign-up.ts';
import { freeNames } from './take-up-sign-up.ts';

type Asked = Pick<CommandContext, 'correlationId'> & { services: CommandServices & { accounts: Accounts } };

/** Of one run; what is left over is there at the next. */
const most = 500;

const expireOne = async (asked: Asked, signUpId: string, day: string): Promise<boolean> => {
  const { services } = asked;
  const signUp = await loadSignUp(services, signUpId);
  // The process died between the hash and the event.
  if (signUp.status === 'none') await forgetSignUp(services.pool, signUpId);
  else if (isPending(signUp)) {
    const done = await executeOn(
      { ...asked, actor: systemActor(signUpId), commandId: uuidV5(signUpId, `expired ${day}`) },
      signUps,
      signUpId,
      { type: 'ExpireSignUp', signUpId },
    );
    if (isRejection(done) || done.events.length === 0) return false;
    await freeNames(asked, signUp);
    return true;
  }
  // Decided, and not carried out to its end.
  else if (signUp.status === 'completed') await makeSignedUp(asked, signUpId);
  else await freeNames(asked, signUp);
  return false;
};

/** Those that nobody came back to end, and their names are free; answers how many. */
export const expireSignUps = async (asked: Asked): Promise<number> => {
  const now = asked.services.clock();
  const before = new Date(Date.parse(now) - pendingDays * 86_400_000).toISOString();
  let expired = 0;
  for (const signUpId of await signUpsBefore(asked.services.pool, before, most))
    if (await expireOne(asked, signUpId, now.slice(0, 13))) expired += 1;
  return expired;
};
