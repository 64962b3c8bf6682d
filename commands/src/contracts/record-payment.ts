import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { CommandContext } from '../kernel/command-context.ts';
import { type ContractSaved, onContracts } from './on-contracts.ts';

export type RecordPayment = {
  companyId: string;
  contractId: string;
  /** What it is meant for; left out, it pays the oldest due that is open, or the next one to be drawn. */
  dueId?: string | null | undefined;
  /** ISO instant. */
  paidAt: string;
  /** The name that payer or provider give it: one reference is one payment, however often it is told. */
  reference: string;
  /** Cents, with taxes. */
  amount: number;
};

/** Money came in: a fact that is told in any order, late, early or twice. */
export const recordPayment = (
  asked: CommandContext,
  { companyId, dueId, ...payment }: RecordPayment,
): Promise<ContractSaved | Rejection> =>
  onContracts(asked, companyId, { type: 'RecordPayment', ...payment, dueId: dueId ?? null });
