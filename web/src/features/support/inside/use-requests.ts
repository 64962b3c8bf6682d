import { may } from '@cadenza/domain/identity/permissions';
import { useListRows } from '../../../kit/list-screen/use-list-rows.ts';
import type { SupportRequestQuery } from '../../../lib/schema.gen.ts';
import { useClaims } from '../../../lib/services.ts';
import { onRequestsChange } from './live-feed.ts';
import { SupportRequestsDocument } from './requests.gen.ts';
import { useAnsweringWorks } from './use-answering-works.ts';

/** Support requests as far as the reader has come, with how many there are of each status, and what others do to them meanwhile. */
export const useRequests = (query: SupportRequestQuery) => {
  const requests = useListRows({
    document: SupportRequestsDocument,
    query,
    listOf: (data) => data.supportRequests,
    follow: onRequestsChange,
    live: may(useClaims().roles, 'allSupport.read'),
  });
  useAnsweringWorks(requests.rows, requests.reload);
  return requests;
};
