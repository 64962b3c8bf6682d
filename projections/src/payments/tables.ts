import type { Checkout } from '@cadenza/domain/payments/checkouts';
import type { ProviderEvent } from '@cadenza/domain/payments/provider-event';
import { companyTable } from '../kernel/table.ts';

export type CheckoutRow = {
  company_id: string;
  id: string;
  /** All that is known of it, folded as its decider folds it. */
  facts: Pick<Checkout, 'started' | 'sessions'> & { told: readonly ProviderEvent[] };
  contract_id: string;
  status: 'open' | 'paid' | 'expired';
  paid_at: string | null;
  subscription_id: string | null;
  customer_id: string | null;
  /** The provider charges no more. */
  over: boolean;
};

export type PaymentTables = { 'rm.checkouts': CheckoutRow };

export const checkoutsTable = companyTable<CheckoutRow>({
  name: 'checkouts',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    facts: 'jsonb not null',
    contract_id: 'uuid not null',
    status: 'text not null',
    paid_at: 'timestamptz',
    subscription_id: 'text',
    customer_id: 'text',
    over: 'boolean not null',
  },
  indexes: ['(company_id, contract_id)', '(paid_at)'],
});
