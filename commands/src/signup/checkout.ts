import { countryOf } from '@cadenza/domain/company/countries';
import { invalidField, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { signUps } from '@cadenza/domain/signup/sign-up';
import type { SignUpState } from '@cadenza/domain/signup/state';
import type { WantedCheckout } from '@cadenza/infra/payments/payments';
import type { Accounts } from '../identity/accounts.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { offerOfPrice } from '../licensing/offer-of-price.ts';
import { checkoutOf, type PaymentServices } from '../payments/payment-services.ts';
import { type CheckoutStarted, checkoutOfSession, startCheckout } from '../payments/start-checkout.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { contractOfSignUp, loadSignUp, userOfSignUp } from './known-sign-up.ts';

type Asked = Pick<CommandContext, 'commandId' | 'correlationId'> & { services: PaymentServices };
/** Who it is: both ids are told to who begins a sign-up, and to who has the link of its letter. */
type Named = { signUpId: string; userId: string };

const isNamed = (signUp: SignUpState, { signUpId, userId }: Named): boolean =>
  signUp.status !== 'none' && userOfSignUp(signUpId) === userId;

/**
 * Begins to pay for a sign-up whose address is verified; of one that is not there the same is said as of one that is not verified. A price is
 * one checkout, however often it is asked for, and all checkouts of a sign-up are for one contract: who pays twice has one.
 */
export const beginCheckout = async (
  asked: Asked,
  { licensePriceId, returnTo, ...named }: Named & { licensePriceId: string; returnTo: WantedCheckout['returnTo'] },
): Promise<CheckoutStarted | Rejection> => {
  const { services } = asked;
  const { signUpId } = named;
  const signUp = await loadSignUp(services, signUpId);
  if (!isNamed(signUp, named) || signUp.status === 'none') return reject('email_not_verified');
  if (signUp.status === 'started' || signUp.status === 'waiting' || signUp.status === 'turnedAway')
    return reject('email_not_verified');
  const offer = await offerOfPrice(services, licensePriceId);
  if (isRejection(offer)) return offer.code === 'not_found' ? invalidField('licensePriceId', 'not_found') : offer;
  const checkoutId = uuidV5(signUpId, `checkout of ${licensePriceId}`);
  const by = { ...asked, actor: systemActor(signUpId) };
  const begun = await executeOn({ ...by, commandId: uuidV5(asked.commandId, checkoutId) }, signUps, signUpId, {
    ...{ type: 'BeginSignUpCheckout', signUpId, checkoutId, licensePriceId },
  });
  if (isRejection(begun)) return begun;
  const { countryId, vatNumber } = signUp.company.details;
  const countryCode = (countryId === null ? undefined : countryOf(countryId)) ?? 'IT';
  const locale = signUp.locale === 'en' || signUp.locale === 'es' ? signUp.locale : 'it';
  return startCheckout(by, {
    ...{ checkoutId, companyId: signUpId, contractId: contractOfSignUp(signUpId), offer },
    ...{ email: signUp.user.email, buyer: { countryCode, vatNumber }, locale, returnTo },
  });
};

export type Completion = { status: 'open' | 'paid' | 'expired'; username: string | null };

/**
 * What became of a checkout, as its provider says: what a browser says of it counts for nothing. Paid, the company is made. `recurrence`: how often it
 * is said to fall due, where that is said; another one than that which was bought is refused.
 */
export const completeBySession = async (
  asked: Asked & { services: PaymentServices & { accounts: Accounts } },
  { sessionId, userId, recurrence }: { sessionId: string; userId: string; recurrence: 'M' | 'A' | null },
): Promise<Completion | Rejection> => {
  const { services } = asked;
  const checkout = await checkoutOfSession(services, sessionId);
  if (isRejection(checkout)) return checkout;
  const { companyId: signUpId, checkoutId, status } = checkout;
  const signUp = await loadSignUp(services, signUpId);
  if (signUp.status === 'none' || !isNamed(signUp, { signUpId, userId })) return reject('not_found');
  const { started } = await checkoutOf(services, checkoutId, signUpId);
  if (recurrence !== null && started?.offer.price.recurrence !== recurrence)
    return invalidField('contractType', 'invalid_choice');
  if (status !== 'paid') return { status, username: null };
  const refused = await completeSignUp(asked, signUpId);
  return refused ?? { status, username: signUp.user.username };
};
