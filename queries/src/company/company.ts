import { companyById } from '@cadenza/projections/company/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

export type { CompanyView } from '@cadenza/projections/company/queries';

/** The company with its settings; null until its events have arrived. */
export const ownCompany = defineQuery({
  ...{ name: 'company.own', permission: 'planning.read', reads: ['company'], oneStatement: true },
  run: async ({ db, companyId }: Reading, _: null) => (await companyById(db, companyId)) ?? null,
});
