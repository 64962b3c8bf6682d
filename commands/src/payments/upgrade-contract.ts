import { companyDecider } from '@cadenza/domain/company/company';
import { countryOf } from '@cadenza/domain/company/countries';
import { companyStream } from '@cadenza/domain/company/events';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { runningOn, sellerDay } from '@cadenza/domain/contracts/standing';
import { type Buyer, sellerCountry } from '@cadenza/domain/contracts/tax';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isAuthorised } from '../kernel/authorise.ts';
import { madeId } from '../kernel/own-ids.ts';
import { offerOfPrice } from '../licensing/offer-of-price.ts';
import type { PaymentContext } from './payment-services.ts';
import { localeOf, returnRefused } from './return-path.ts';
import { type CheckoutStarted, startCheckout } from './start-checkout.ts';

export type UpgradeContract = {
  licenseId: string;
  licensePriceId: string;
  /** Where the buyer comes back to, paid or not. */
  returnPath: string;
};

/** Who buys is who the running contract is made with; without one the company as its details say. */
const buyerOf = (details: { countryId: string | null; vatNumber: string | null }): Buyer => ({
  countryCode: (details.countryId === null ? undefined : countryOf(details.countryId)) ?? sellerCountry,
  vatNumber: details.vatNumber,
});

/**
 * Another license, larger or smaller, or the first one: a checkout at the price that the catalogue has now. Nothing changes until it is paid; then the new contract
 * begins on that day and the one before it ends.
 */
export const upgradeContract = async (
  asked: PaymentContext & { language: string; publicUrl: string },
  { licenseId, licensePriceId, returnPath }: UpgradeContract,
): Promise<CheckoutStarted | Rejection> => {
  const { services, actor, commandId, language, publicUrl } = asked;
  const { companyId } = actor;
  if (!isAuthorised(actor, 'contracts.manage')) return reject('not_authorised');
  const refused = returnRefused(returnPath);
  if (refused) return refused;
  const offer = await offerOfPrice(services, licensePriceId);
  if (isRejection(offer)) return offer;
  // A price of another license than the one that was shown is none of it.
  if (offer.license.id !== licenseId) return reject('not_found');
  const [company, all] = await Promise.all([
    services.folds.state(companyStream(companyId), companyDecider, companyId),
    services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId),
  ]);
  if (company.status === 'none') return reject('not_found');
  const running = runningOn(all, sellerDay(services.clock()));
  if (running?.offer.price.id === licensePriceId && running.end === null) return reject('already_exists');
  const { details } = company;
  const back = `${publicUrl}${returnPath}`;
  return startCheckout(asked, {
    ...{ companyId, offer, buyer: running?.buyer ?? buyerOf(details), locale: localeOf(language) },
    checkoutId: madeId(actor, commandId, 'checkout'),
    contractId: madeId(actor, commandId, 'contract'),
    email: details.invoiceEmail ?? details.email,
    returnTo: { success: back, cancel: back },
  });
};
