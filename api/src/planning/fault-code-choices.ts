import { faultCodesFor } from '@cadenza/projections/planning/queries-of-fault-codes';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { inCompany } from './read.ts';

/** A list of choices shows no more: others are found by typing. */
const maxShown = 50;
const longestSearch = 200;

export const faultCodeChoices: QueryResolvers['faultCodeChoices'] = {
  permission: 'planning.read',
  reads: ['registry'],
  maxRows: maxShown,
  resolve: async ({ of, search }, { services, session }) => {
    const { companyId } = session.actor;
    const wanted = {
      of: of === 'CAUSE' ? ('cause' as const) : ('remedy' as const),
      ...{ search: (search ?? '').trim().slice(0, longestSearch), limit: maxShown },
    };
    return inCompany(services, companyId, (db) => faultCodesFor(db, companyId, wanted));
  },
};
