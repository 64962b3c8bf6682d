import { commentsOf, lastNumber, requestsById } from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofRequests } from './sight.ts';

/** What the secret link of a request tells beside what its stream does: nothing of who asked, and no names in its comments. */
export const followedRequest = defineQuery({
  ...{ name: 'support.followed-request', permission: 'support.open', ...ofRequests },
  run: async ({ db, companyId }: Reading, id: string) => {
    const [row] = await requestsById(db, companyId, [id]);
    const comments = await commentsOf(db, companyId, id);
    return {
      comments: comments.map(({ author: _, ...comment }) => comment),
      request: row
        ? {
            ...{ number: row.number, statusAt: row.statusAt, equipment: row.equipment.label },
            ...{ statusReason: row.statusReason, statusText: row.statusText },
            anomalies: row.anomalies.map(({ label }) => label),
          }
        : null,
    };
  },
});

/** The highest number that a request of the company has; 0 before the first. */
export const lastRequestNumber = defineQuery({
  ...{ name: 'support.last-number', permission: 'support.open', reads: ['support'], oneStatement: true },
  run: ({ db, companyId }: Reading, _: null) => lastNumber(db, companyId),
});
