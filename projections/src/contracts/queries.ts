import type { Contracts } from '@cadenza/domain/contracts/contracts';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { ContractTables } from './tables.ts';

/** All contracts of the company of the scope (`withCompany`), by their first day. */
export const contractsOf = async (db: ScopedDb, companyId: string): Promise<Contracts> => {
  const row = await db
    .withTables<ContractTables>()
    .selectFrom('rm.company_contracts')
    .select('contracts')
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.contracts ?? [];
};
