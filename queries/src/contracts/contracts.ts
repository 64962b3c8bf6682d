import { type Standing, sellerDay, standingOn } from '@cadenza/domain/contracts/standing';
import { contractsOf } from '@cadenza/projections/contracts/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Contracts of the company with their dues and what was paid, as they stand at this moment. */
export const companyContracts = defineQuery({
  ...{ name: 'contracts.list', permission: 'contracts.read', reads: ['contracts'], oneStatement: true },
  run: async ({ db, companyId, now }: Reading, _: null): Promise<Standing> =>
    standingOn(await contractsOf(db, companyId), sellerDay(now)),
});
