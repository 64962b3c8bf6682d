import { passwordFaults } from '@cadenza/domain/identity/password-rules';
import { type FieldError, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { SignUpCommand } from '@cadenza/domain/signup/decide';
import { signUps } from '@cadenza/domain/signup/sign-up';
import { keepSignUp } from '@cadenza/infra/postgres/sign-ups';
import { hashPassword } from '../identity/password-hash.ts';
import { guessable } from '../identity/password-strength.ts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { userOfSignUp } from './known-sign-up.ts';

export type NewSignUp = Omit<Extract<SignUpCommand, { type: 'StartSignUp' }>, 'type' | 'signUpId'> & {
  password: string;
};

type Asked = Pick<CommandContext, 'commandId' | 'correlationId'> & { services: CommandServices };

const inUser = ({ errors, ...rejection }: Rejection): Rejection => ({
  ...rejection,
  errors: errors.map((one): FieldError => ({ ...one, field: `user.${one.field}` })),
});

/**
 * Writes down what a stranger has said, and looks at nothing that there is already: whether a name is free is found out behind the answer
 * (`take-up-sign-up.ts`), so that neither the answer nor its time tells who or what is known here.
 */
export const startSignUp = async (
  { services, commandId, correlationId }: Asked,
  { password, ...given }: NewSignUp,
): Promise<{ signUpId: string; userId: string } | Rejection> => {
  const signUpId = uuidV5(commandId, 'sign-up');
  const userId = userOfSignUp(signUpId);
  const command = { type: 'StartSignUp' as const, signUpId, ...given };
  const actor = { kind: 'public' as const, companyId: signUpId };
  const early = signUps.decider.decide(command, signUps.decider.initialState(), {
    ...{ companyId: signUpId, actorId: signUpId, now: services.clock() },
  });
  const broken = passwordFaults(password);
  // All at once, so that nobody mends one to be told of the next.
  if (isRejection(early) || broken.length > 0) {
    const weak = inUser(reject('password_weak', {}, broken)).errors;
    return isRejection(early) ? { ...early, errors: [...early.errors, ...weak] } : reject('password_weak', {}, weak);
  }
  const weak = await guessable(password, given.user);
  if (weak) return inUser(weak);
  const passwordHash = await hashPassword(password);
  if (isRejection(passwordHash)) return passwordHash;
  // First: of a hash that nothing tells of, the nightly search lets go.
  await keepSignUp(services.pool, { signUpId, userId, passwordHash });
  const done = await executeOn({ services, actor, commandId, correlationId }, signUps, signUpId, command);
  // Sent again under the same key: it was begun.
  if (isRejection(done) && done.code !== 'already_exists') return done;
  return { signUpId, userId };
};
