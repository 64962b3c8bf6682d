import { may } from '@cadenza/domain/identity/permissions';
import { type RefObject, useMemo, useRef } from 'react';
import { useClaims } from '../../../lib/services.ts';
import { type Follow, useLive } from '../../../live/use-live.ts';
import type { RequestRow } from '../../requests/request.ts';

const followWorks =
  (ids: RefObject<ReadonlySet<string>>): Follow =>
  async () => {
    const { planningFeed } = await import('../../planning/rows/live-feed.ts');
    return (changed) => {
      const feed = planningFeed();
      const stop = feed.listen({
        change: ({ upserted, removedIds }) => {
          if ([...removedIds, ...upserted.map(({ id }) => id)].some((id) => ids.current.has(id))) changed();
        },
        resync: changed,
        caughtUp: changed,
      });
      feed.follow();
      return stop;
    };
  };

/** Reads requests again when a work that answers one of them has gone to somebody else or to another day. */
export const useAnsweringWorks = (rows: readonly Pick<RequestRow, 'work'>[], reload: () => void): void => {
  const reads = may(useClaims().roles, 'planning.read');
  const ids = useRef<ReadonlySet<string>>(new Set());
  ids.current = new Set(rows.flatMap(({ work }) => (work === null ? [] : [work.id])));
  const some = ids.current.size > 0;
  const follow = useMemo(() => (reads && some ? followWorks(ids) : null), [reads, some]);
  useLive(reload, follow);
};
