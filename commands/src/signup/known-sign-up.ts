import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { signUps } from '@cadenza/domain/signup/sign-up';
import type { SignUpState } from '@cadenza/domain/signup/state';
import type { CommandServices } from '../kernel/command-context.ts';

/** All ids of what a sign-up becomes follow from its own, so that whoever finishes it makes the same things: the company has its very id. */
export const userOfSignUp = (signUpId: string): string => uuidV5(signUpId, 'user of the sign-up');
export const contractOfSignUp = (signUpId: string): string => uuidV5(signUpId, 'contract of the sign-up');

export const loadSignUp = ({ folds }: Pick<CommandServices, 'folds'>, signUpId: string): Promise<SignUpState> =>
  folds.state(streamOf(signUps, signUpId, signUpId), signUps.decider, signUpId);
