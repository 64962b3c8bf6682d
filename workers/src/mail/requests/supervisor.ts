import { ownCompany } from '@cadenza/queries/company/company';
import { answered } from '../../kernel/answered.ts';
import type { Services } from '../../kernel/services.ts';

/** To whom new requests of a company are told; undefined where its settings name nobody. */
export const supervisorOf = async (services: Pick<Services, 'pool' | 'clock'>, companyId: string) => {
  const company = await answered({ services, companyId }, ownCompany, null);
  return company?.active && company.supervisorEmail
    ? { to: company.supervisorEmail, company: company.businessName }
    : undefined;
};
