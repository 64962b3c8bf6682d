import { receiversOfRequests, receiversOfWork } from '@cadenza/projections/notices/queries-of-receivers';
import { defineQuery, type Reading } from '../kernel/query.ts';

export type { Receiver } from '@cadenza/projections/notices/queries-of-receivers';

/** Positions of events, as text. */
type Changes = { readonly works: readonly string[]; readonly requests: readonly string[] };

/** To whom each of these changes may be news, by its position. */
export const noticeReceivers = defineQuery({
  ...{ name: 'notices.receivers', permission: 'session.own' },
  reads: ['planning', 'support'],
  run: async ({ db, companyId }: Reading, { works, requests }: Changes) =>
    new Map([
      ...(works.length > 0 ? await receiversOfWork(db, companyId, works) : []),
      ...(requests.length > 0 ? await receiversOfRequests(db, companyId, requests) : []),
    ]),
});
