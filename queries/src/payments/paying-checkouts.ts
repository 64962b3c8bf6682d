import { payingCheckouts as read } from '@cadenza/projections/payments/queries';
import { defineQuery } from '../kernel/query.ts';

/** What the company pays by now, the newest first. */
export const payingCheckouts = defineQuery({
  name: 'payments.payingCheckouts',
  permission: 'contracts.read',
  reads: ['payments'],
  oneStatement: true,
  run: ({ db, actor }) => read(db, actor.companyId),
});
