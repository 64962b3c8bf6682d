import type { PaymentMethod } from '@cadenza/domain/contracts/events';
import type { Buyer } from '@cadenza/domain/contracts/tax';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { Offer } from '@cadenza/domain/licensing/offer';
import type { CommandContext } from '../kernel/command-context.ts';
import { type ContractSaved, onContracts } from './on-contracts.ts';

export type StartContract = {
  companyId: string;
  contractId: string;
  offer: Offer;
  method: PaymentMethod;
  /** A day of the seller's calendar. */
  startsOn: string;
  buyer: Buyer;
};

/**
 * Makes a contract with its first due; a running one ends on its first day. A repeat of the same contract, by whatever command, is the first
 * outcome. Asked by the system where a payment says so, or by whoever may settle contracts.
 */
export const startContract = (
  asked: CommandContext,
  { companyId, ...contract }: StartContract,
): Promise<ContractSaved | Rejection> => onContracts(asked, companyId, { type: 'MakeContract', ...contract });
