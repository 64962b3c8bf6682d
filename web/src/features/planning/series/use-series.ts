import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { ask } from '../../../lib/services.ts';
import { type Follow, useLive } from '../../../live/use-live.ts';
import { type FeedItem, planningFeed } from '../rows/live-feed.ts';
import { usePlanning } from '../session/services.ts';
import { PlannedSeriesPageDocument, type PlannedSeriesPageQuery, RejoinSeriesDocument } from './series-page.gen.ts';

export type Series = NonNullable<PlannedSeriesPageQuery['plannedSeries']>;
export type SeriesWork = Series['works'][number];

type Read = { readonly id: string; readonly series: Series | null };

/** What happens to the works of a series; a deletion does not say of which. */
const followSeries =
  (id: string): Follow =>
  async () =>
  (changed) => {
    const feed = planningFeed();
    const change = ({ upserted, removedIds }: FeedItem): void => {
      if (removedIds.length > 0 || upserted.some(({ seriesId }) => seriesId === id)) changed();
    };
    const stop = feed.listen({ change, resync: changed, caughtUp: changed });
    feed.follow();
    return stop;
  };

/** A series with its works, live, and the way of one of them back to its rule. */
export const useSeries = (id: string) => {
  const { commands } = usePlanning();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is a reason to read again
  useEffect(() => {
    let wanted = true;
    setError(null);
    ask(PlannedSeriesPageDocument, { id }).then(
      ({ plannedSeries }) => wanted && setRead({ id, series: plannedSeries }),
      (failure: unknown) => wanted && setError(failure),
    );
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  useRetryOnline(error, again);
  useLive(
    again,
    useMemo(() => followSeries(id), [id]),
  );
  return {
    read: read?.id === id ? read : null,
    error,
    again,
    /** Answers the command that takes it back, and the work as it is now: none where it was done and cannot be read yet. */
    rejoin: async (workId: string): Promise<{ command: string; now: SeriesWork | undefined }> => {
      const saved = await commands.once(RejoinSeriesDocument, { id: workId });
      const command = commands.commandOf(saved);
      try {
        const { plannedSeries } = await ask(PlannedSeriesPageDocument, { id });
        setRead({ id, series: plannedSeries });
        return { command, now: plannedSeries?.works.find((work) => work.id === workId) };
      } catch (failure) {
        setError(failure);
        return { command, now: undefined };
      }
    },
  };
};
