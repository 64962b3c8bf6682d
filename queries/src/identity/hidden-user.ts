import { isSuperAdministrator } from '@cadenza/projections/identity/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isAbove } from './is-above.ts';

/** Whether somebody is hidden from who asks: who is above the companies is listed, and told of, to their like only. */
export const isHiddenUser = defineQuery({
  ...{ name: 'identity.is-hidden', permission: 'users.read', reads: ['identity'] },
  ...{ oneStatement: true, asOwner: 'of-all' },
  run: async ({ db, actor }: Reading, userId: string) => !isAbove(actor) && (await isSuperAdministrator(db, userId)),
});
