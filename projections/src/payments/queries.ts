import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { PaymentTables } from './tables.ts';

export type Paying = {
  checkoutId: string;
  contractId: string;
  subscriptionId: string | null;
  customerId: string | null;
};

/** What a company pays by now: checkouts that were paid and that the provider has not ended, the newest first. */
export const payingCheckouts = async (db: ScopedDb, companyId: string): Promise<Paying[]> => {
  const rows = await db
    .withTables<PaymentTables>()
    .selectFrom('rm.checkouts')
    .select(['id', 'contract_id', 'subscription_id', 'customer_id'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'paid')
    .where('over', '=', false)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    checkoutId: row.id,
    contractId: row.contract_id,
    subscriptionId: row.subscription_id,
    customerId: row.customer_id,
  }));
};
