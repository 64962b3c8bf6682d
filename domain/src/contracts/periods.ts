import { addMonths } from '../calendar/civil-date.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import { netOf, type Offer, type Recurrence } from '../licensing/offer.ts';
import type { ContractEvent } from './events.ts';
import { type Buyer, taxesOf } from './tax.ts';

const monthsOf: Readonly<Record<Recurrence, number>> = { M: 1, A: 12 };

/**
 * The first day of a period, counted from 0. Always reckoned from the first day of the contract, so that it clamps to the end of a short month
 * and never drifts: 31 January, 28 February, 31 March.
 */
export const periodStart = (startsOn: string, recurrence: Recurrence, period: number): string =>
  addMonths(startsOn, period * monthsOf[recurrence]);

type Terms = { readonly contractId: string; readonly offer: Offer; readonly startsOn: string; readonly buyer: Buyer };

/** What a period of a contract costs: net price, with the taxes of the day on which it falls due. */
export const dueOf = (
  { contractId, offer, startsOn, buyer }: Terms,
  period: number,
): Extract<ContractEvent, { type: 'ContractDueDrawn' }> => {
  const dueOn = periodStart(startsOn, offer.price.recurrence, period);
  const taxable = netOf(offer);
  const { reason: taxReason, ...amounts } = taxesOf(taxable, { ...buyer, on: dueOn });
  return {
    type: 'ContractDueDrawn',
    data: {
      ...{ contractId, dueId: uuidV5(contractId, `due ${period}`), period, dueOn },
      until: periodStart(startsOn, offer.price.recurrence, period + 1),
      ...{ taxable, ...amounts, taxReason },
    },
  };
};
