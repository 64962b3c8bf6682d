import { withoutEmpty } from '../company/company-details.ts';
import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { type FieldError, reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import type { SignUpEvent } from './events.ts';
import { conditionsVersion, isLinkOver, isOverdue, maxLinks } from './rules.ts';
import { isPending, type KnownSignUp, type SignUpState } from './state.ts';
import {
  companyFaults,
  faultsOf,
  locale,
  type SignUpCompany,
  type SignUpUser,
  signUpCompany,
  signUpUser,
} from './values.ts';

export type SignUpCommand =
  | {
      type: 'StartSignUp';
      signUpId: string;
      company: SignUpCompany;
      user: SignUpUser;
      locale: string;
      conditions: { version: string };
      licensePriceId: string | null;
    }
  | { type: 'SendSignUpLink'; signUpId: string }
  | { type: 'VerifySignUpEmail'; signUpId: string; number: number }
  | { type: 'BeginSignUpCheckout'; signUpId: string; checkoutId: string; licensePriceId: string }
  | { type: 'CompleteSignUp'; signUpId: string }
  | { type: 'TurnAwaySignUp'; signUpId: string; taken: 'email' | 'username' | 'code' }
  /** `anew`: the same address has begun another one, before it was known whose it is. */
  | { type: 'ExpireSignUp'; signUpId: string; anew?: boolean };

type Answer = Decision<SignUpEvent>;
type Starting = Extract<SignUpCommand, { type: 'StartSignUp' }>;

const inside = (part: string, faults: readonly FieldError[]): FieldError[] =>
  faults.map((fault) => ({ ...fault, field: `${part}.${fault.field}` }));

const start = (command: Starting, state: SignUpState): Answer => {
  if (state.status !== 'none') return reject('already_exists');
  const { signUpId, licensePriceId, conditions } = command;
  const [company, user] = [signUpCompany.safeParse(command.company), signUpUser.safeParse(command.user)];
  const faults = [
    ...inside('company', faultsOf(signUpCompany, command.company)),
    ...inside('company', company.success ? companyFaults(company.data.details) : []),
    ...inside('user', faultsOf(signUpUser, command.user)),
    ...(locale.safeParse(command.locale).success ? [] : [{ field: 'locale', code: 'invalid_choice' }]),
    ...(conditions?.version === conditionsVersion ? [] : [{ field: 'conditions', code: 'required' }]),
    ...(licensePriceId === null || uuid.safeParse(licensePriceId).success
      ? []
      : [{ field: 'licensePriceId', code: 'invalid_id' }]),
  ];
  if (faults.length > 0 || !company.success || !user.success) return reject('invalid_fields', {}, faults);
  const { code, details } = company.data;
  const data = {
    ...{ signUpId, company: { code, details: withoutEmpty(details) }, user: user.data },
    ...{ locale: command.locale, conditions: { version: conditionsVersion }, licensePriceId },
  };
  return [{ type: 'SignUpStarted', data }];
};

const verify = (number: number, state: KnownSignUp, { now }: DecisionContext): Answer => {
  const { signUpId, link } = state;
  const good = link !== null && link.number === number && !link.used && !isLinkOver(link.sentAt, now);
  return good ? [{ type: 'SignUpEmailVerified', data: { signUpId, number } }] : reject('link_not_valid');
};

export const decide = (command: SignUpCommand, state: SignUpState, context: DecisionContext): Answer => {
  if (command.type === 'StartSignUp') return start(command, state);
  // Of a sign-up that there never was, the same is said as of one whose link is over.
  if (state.status === 'none') return reject(command.type === 'VerifySignUpEmail' ? 'link_not_valid' : 'not_found');
  const { signUpId, status } = state;
  if (command.type === 'CompleteSignUp' && status === 'completed') return [];
  if (!isPending(state)) return reject(command.type === 'VerifySignUpEmail' ? 'link_not_valid' : 'sign_up_over');
  switch (command.type) {
    case 'SendSignUpLink': {
      const number = (state.link?.number ?? 0) + 1;
      return number > maxLinks ? reject('too_many_requests') : [{ type: 'SignUpLinkSent', data: { signUpId, number } }];
    }
    case 'VerifySignUpEmail':
      return verify(command.number, state, context);
    case 'BeginSignUpCheckout': {
      if (status !== 'verified') return reject('email_not_verified');
      const { checkoutId, licensePriceId } = command;
      return [{ type: 'SignUpCheckoutBegun', data: { signUpId, checkoutId, licensePriceId } }];
    }
    case 'CompleteSignUp':
      return status === 'verified' ? [{ type: 'SignUpCompleted', data: { signUpId } }] : reject('email_not_verified');
    case 'TurnAwaySignUp':
      // Names that are held are not lost again.
      return status === 'started'
        ? [{ type: 'SignUpTurnedAway', data: { signUpId, taken: command.taken } }]
        : reject('sign_up_over');
    case 'ExpireSignUp': {
      const over = command.anew === true ? status !== 'verified' : isOverdue(state, context.now);
      return over ? [{ type: 'SignUpExpired', data: { signUpId } }] : [];
    }
    default:
      return command satisfies never;
  }
};
