import { sellerDay } from '@cadenza/domain/contracts/standing';
import type { Buyer } from '@cadenza/domain/contracts/tax';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { Offer } from '@cadenza/domain/licensing/offer';
import { checkouts, settledOf } from '@cadenza/domain/payments/checkouts';
import { type Session, sessionPlaceholder, type WantedCheckout } from '@cadenza/infra/payments/payments';
import { systemActor } from '../kernel/actor.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { checkoutOf, type PaymentContext, type PaymentServices } from './payment-services.ts';

export type StartCheckout = Pick<WantedCheckout, 'email' | 'locale' | 'returnTo'> & {
  checkoutId: string;
  companyId: string;
  contractId: string;
  offer: Offer;
  buyer: Buyer;
};
export type CheckoutStarted = { checkoutId: string; sessionId: string; url: string };

/**
 * Begins a checkout and has the provider make a page for it. What is bought is in the log before the provider is asked, so that nothing is paid
 * that nobody knows of. Asked again, by whatever command, it is the same page; another one where nobody paid by the first in time.
 */
export const startCheckout = async (
  asked: PaymentContext,
  { companyId, checkoutId, contractId, offer, buyer, ...rest }: StartCheckout,
): Promise<CheckoutStarted | Rejection> => {
  if (companyId !== asked.actor.companyId) return reject('not_found');
  const { payments, clock } = asked.services;
  const what = { checkoutId, contractId, offer, buyer, method: payments.method, on: sellerDay(clock()) };
  const begun = await executeOn(asked, checkouts, checkoutId, { type: 'StartCheckout', ...what });
  if (isRejection(begun)) return begun;
  const { started, sessions, told } = await checkoutOf(asked.services, checkoutId, companyId);
  if (started === null) throw new Error('a checkout that was started is not in the log');
  const known = sessions.at(-1);
  const found = known && (await payments.session(known.sessionId));
  if (known !== undefined && found?.status === 'open') return { checkoutId, ...known };
  if (known !== undefined && (found?.status === 'paid' || settledOf({ started, sessions, told }).status === 'paid'))
    return { checkoutId, ...known, url: rest.returnTo.success.replaceAll(sessionPlaceholder, known.sessionId) };
  const { license, price } = started.offer;
  const made = await payments.start({
    ...{ checkoutId, companyId, contractId, attempt: sessions.length, ...rest },
    ...{ description: license.name, total: started.total, recurrence: price.recurrence },
  });
  const noted = await executeOn(
    { ...asked, actor: systemActor(companyId), commandId: uuidV5(checkoutId, `session ${sessions.length}`) },
    checkouts,
    checkoutId,
    { type: 'NoteSession', checkoutId, attempt: sessions.length, ...made },
  );
  return isRejection(noted) ? noted : { checkoutId, ...made };
};

export type CheckoutOfSession = {
  checkoutId: string;
  companyId: string;
  contractId: string;
  status: Session['status'];
};

/**
 * What a session is for, by the provider and our own log: a browser that names one proves nothing. A session that the log does not have under its checkout is
 * that of nothing.
 */
export const checkoutOfSession = async (
  services: PaymentServices,
  sessionId: string,
): Promise<CheckoutOfSession | Rejection> => {
  const found = await services.payments.session(sessionId);
  if (found === undefined) return reject('not_found');
  const { started, companyId, sessions } = await checkoutOf(services, found.checkoutId);
  const isOurs = sessions.some((session) => session.sessionId === sessionId);
  if (started === null || companyId === null || !isOurs) return reject('not_found');
  return { checkoutId: found.checkoutId, companyId, contractId: started.contractId, status: found.status };
};
