import type { Contracts } from '@cadenza/domain/contracts/contracts';
import { companyTable } from '../kernel/table.ts';

/** All contracts of a company, as decided. What is paid or late follows from the day on which somebody asks. */
export type ContractsRow = {
  company_id: string;
  /** Of the company. */
  id: string;
  contracts: Contracts;
  /** When money was recorded of it last: the instant at which it was paid. */
  last_paid_at: string | null;
};

export type ContractTables = { 'rm.company_contracts': ContractsRow };

export const contractsTable = companyTable<ContractsRow>({
  name: 'company_contracts',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    contracts: 'jsonb not null',
    last_paid_at: 'timestamptz',
  },
});
