import { isUuid } from '@cadenza/domain/kernel/uuid';
import { commentsOf, requestsById, type SupportRequestView } from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isRequester, ofRequests, sightOf } from './sight.ts';

export type { CommentView } from '@cadenza/projections/support/queries';

const byId = async ({ db, companyId }: Reading, id: string): Promise<SupportRequestView | null> =>
  isUuid(id) ? ((await requestsById(db, companyId, [id]))[0] ?? null) : null;

const seenBy = async (reading: Reading, id: string): Promise<SupportRequestView | null> => {
  const row = await byId(reading, id);
  const { actor } = reading;
  return row && (sightOf(actor).all || isRequester(actor, row.requester?.id)) ? row : null;
};

/** A request as its reader may see it; null for one that is not there, or is another maintainer's. */
export const supportRequest = defineQuery({
  ...{ name: 'support.request', permission: 'support.read', ...ofRequests },
  run: seenBy,
});

/** The comments of a request, the first first; null where the request is not there for who asks. */
export const supportComments = defineQuery({
  ...{ name: 'support.comments', permission: 'support.read', ...ofRequests },
  run: async (reading: Reading, id: string) =>
    (await seenBy(reading, id)) ? commentsOf(reading.db, reading.companyId, id) : null,
});

/** The request that a work answers, for whoever sees the work. */
export const answeredRequest = defineQuery({
  ...{ name: 'support.answered-request', permission: 'planning.read', ...ofRequests },
  oneStatement: true,
  run: byId,
});

/** Requests by id for who reads those of everybody, in no order that means anything. */
export const supportRequestsById = defineQuery({
  ...{ name: 'support.requests-by-id', permission: 'allSupport.read', ...ofRequests },
  run: ({ db, companyId }: Reading, ids: readonly string[]) => requestsById(db, companyId, ids),
});
