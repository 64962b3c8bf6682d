import { type CompanyList, listCompanies } from '@cadenza/projections/company/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

export { companyFilters, companySortFields } from '@cadenza/projections/company/queries';

/** All companies, a page or all of them, and how many there are. */
export const companies = defineQuery({
  ...{ name: 'company.list', permission: 'companies.read', reads: ['company'] },
  ...{ oneStatement: true, asOwner: 'of-all' },
  run: ({ db }: Reading, list: CompanyList) => listCompanies(db, list),
});
