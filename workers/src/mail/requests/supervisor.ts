import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { companyById } from '@cadenza/projections/company/queries';
import type { Services } from '../../kernel/services.ts';

/** To whom new requests of a company are told; undefined where its settings name nobody. */
export const supervisorOf = async ({ pool }: Pick<Services, 'pool'>, companyId: string) => {
  const company = await withCompany(pool, companyId, (db) => companyById(db, companyId));
  return company?.active && company.supervisorEmail
    ? { to: company.supervisorEmail, company: company.businessName }
    : undefined;
};
