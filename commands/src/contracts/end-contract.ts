import type { EndReason } from '@cadenza/domain/contracts/events';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { CommandContext } from '../kernel/command-context.ts';
import { type ContractSaved, onContracts } from './on-contracts.ts';

export type EndContract = {
  companyId: string;
  contractId: string;
  /** The first day without it. */
  endsOn: string;
  reason: EndReason;
};

/** A contract is over from a day on; of several ends that are told the earliest counts. */
export const endContract = (
  asked: CommandContext,
  { companyId, ...end }: EndContract,
): Promise<ContractSaved | Rejection> => onContracts(asked, companyId, { type: 'EndContract', ...end });
