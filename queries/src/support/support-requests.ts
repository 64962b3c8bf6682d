import { positionShown } from '@cadenza/projections/kernel/positions';
import {
  listRequests,
  type StatusCounts,
  type SupportRequestQuery,
  type SupportRequestView,
} from '@cadenza/projections/support/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isRequester, ofRequests, sightOf } from './sight.ts';

export {
  requestSortFields,
  type SupportRequestQuery,
  type SupportRequestView,
} from '@cadenza/projections/support/queries';

/** `most`: rows of a list that names no page; a longer one throws `TooManyRows`. */
type Wanted = { readonly query: SupportRequestQuery; readonly most?: number };

type Found = {
  readonly rows: readonly SupportRequestView[];
  readonly totalRows: number;
  readonly counts: StatusCounts;
};

const none: Found = { rows: [], totalRows: 0, counts: { waiting: 0, handling: 0, completed: 0, archived: 0 } };

/** The query as far as who asks may see: another's are not there for who sees only the own ones. */
const withinSight = ({ actor }: Reading, query: SupportRequestQuery): SupportRequestQuery | undefined => {
  if (sightOf(actor).all) return query;
  const { requesterId } = query;
  if (actor.kind !== 'person' || (requesterId && !isRequester(actor, requesterId))) return undefined;
  return { ...query, requesterId: actor.userId };
};

/** A list of requests, how many there are of each status, and the position that it is of. */
export const supportRequests = defineQuery({
  ...{ name: 'support.requests', permission: 'support.read', ...ofRequests },
  run: async (reading: Reading, { query, most }: Wanted) => {
    const { db, companyId } = reading;
    const asOf = await positionShown(db, 'support');
    const seen = withinSight(reading, query);
    const found: Found = seen ? await listRequests(db, companyId, seen, most) : none;
    return { asOf, ...found };
  },
});
