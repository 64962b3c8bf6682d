import { useEffect, useMemo } from 'react';
import { now as clockNow } from '../../../lib/clock.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import { RecordWorksDocument, type RecordWorksQuery } from './record-works.gen.ts';
import { RecordWorksFeedDocument, type RecordWorksFeedSubscription } from './works-feed.gen.ts';

export type Work = RecordWorksQuery['next']['rows'][number];

const topic: LiveTopic<RecordWorksFeedSubscription['planningFeed']> = {
  field: 'planningFeed',
  document: RecordWorksFeedDocument,
};

/** Several changes at once (a series that expands) are one more read. */
const settleMs = 700;
const shown = 5;

/** By which filter of the planning list the works of a record are found. */
export const worksFilter: Readonly<
  Record<string, 'equipmentId' | 'lineId' | 'plantId' | 'supplierId' | 'maintainerId'>
> = {
  equipment: 'equipmentId',
  line: 'lineId',
  plant: 'plantId',
  supplier: 'supplierId',
  maintainer: 'maintainerId',
};

/** Open faults, late, next and last works of a record, as they are now: what changes in planning shows shortly after. */
export const useWorks = (kindName: string, id: string) => {
  const filter = worksFilter[kindName];
  // Of the moment in which the page was opened: a list that moved with the clock would be asked for without end.
  const now = useMemo(
    () => Temporal.Instant.fromEpochMilliseconds(clockNow()).toString({ smallestUnit: 'minute' }),
    [],
  );
  const own = filter === undefined ? {} : { [filter]: id };
  const page = { page: 1, rowsPerPage: shown };
  const { data, error, loading, refetch } = useQuery(RecordWorksDocument, {
    variables: {
      faults: { ...own, ...page, fault: true, completed: false },
      // An open fault stands among the faults, and nowhere else.
      late: { ...own, ...page, fault: false, completed: false, endsBefore: now },
      next: { ...own, ...page, fault: false, completed: false, from: now },
      last: { ...own, ...page, completed: true, descending: true },
    },
    skip: filter === undefined,
    context: { queryDeduplication: false },
  });
  const asOf = data?.late.asOfPosition;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      clearTimeout(timer);
      // The hook tells the failure; nobody waits for this promise.
      timer = setTimeout(() => void refetch().catch(() => undefined), settleMs);
    };
    const feed = liveFeed(topic);
    const stop = feed.listen({ change: again, resync: again });
    if (asOf !== undefined) feed.follow(asOf);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [asOf, refetch]);
  return {
    works: data,
    error: data === undefined ? error : undefined,
    loading: loading && data === undefined,
    refetch,
  };
};
