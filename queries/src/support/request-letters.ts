import { companyById } from '@cadenza/projections/company/queries';
import { requestsById, requestsWithoutNumber } from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofRequests } from './sight.ts';

/** A request with its company, for a letter about it: null of what is not there. */
export const requestWithCompany = defineQuery({
  ...{ name: 'support.request-with-company', permission: 'support.manage' },
  reads: [...ofRequests.reads, 'company'],
  run: async ({ db, companyId }: Reading, id: string) => ({
    company: (await companyById(db, companyId)) ?? null,
    request: (await requestsById(db, companyId, [id]))[0] ?? null,
  }),
});

/** So many requests at most that have no number yet, those opened first before the others. */
export const unnumberedRequests = defineQuery({
  ...{ name: 'support.unnumbered', permission: 'support.manage', reads: ['support'], oneStatement: true },
  run: ({ db, companyId }: Reading, most: number) => requestsWithoutNumber(db, companyId, most),
});
