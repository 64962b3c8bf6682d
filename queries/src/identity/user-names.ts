import { userNames as namesOf } from '@cadenza/projections/identity/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Names of users of the company by id, for "who did it": others have no name there. */
export const userNames = defineQuery({
  ...{ name: 'identity.user-names', permission: 'session.own', reads: ['identity'], oneStatement: true },
  run: ({ db }: Reading, ids: readonly string[]) => namesOf(db, ids),
});
