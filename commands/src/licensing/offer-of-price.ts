import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Offer } from '@cadenza/domain/licensing/offer';
import { offered } from '@cadenza/domain/licensing/offered';
import type { CommandServices } from '../kernel/command-context.ts';
import { catalogueNow } from './catalogue.ts';

/** What whoever buys this price gets, as the catalogue has it now; `not_found` where nobody can buy it. */
export const offerOfPrice = async (
  services: Pick<CommandServices, 'folds'>,
  licensePriceId: string,
): Promise<Offer | Rejection> => offered(await catalogueNow(services), licensePriceId) ?? reject('not_found');
