import { useEffect, useState } from 'react';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import type { WorkFound } from '../closed-day.ts';
import { plannedFound } from '../planned.ts';
import { PlannedOnDaysDocument } from './planned-on-days.gen.ts';

/** ms of silence after which days are looked at: a range is typed part by part. */
const pause = 250;

/** Planned work on days that are about to be closed; null until it is known. */
export const useWorkOnDays = (
  days: readonly string[],
): { readonly work: WorkFound | null; readonly error: unknown } => {
  const client = useApolloClient();
  const key = days.join();
  const [found, setFound] = useState<{
    readonly key: string;
    readonly work: WorkFound | null;
    readonly error: unknown;
  }>();
  useEffect(() => {
    if (key === '') return;
    let current = true;
    const look = async (): Promise<void> => {
      const { data } = await client.query({
        query: PlannedOnDaysDocument,
        variables: { days: key.split(',') },
        fetchPolicy: 'network-only',
      });
      const rows = (data?.plannedOnDays.rows ?? []).map(plannedFound);
      if (current) setFound({ key, work: { total: data?.plannedOnDays.total ?? 0, rows }, error: null });
    };
    const timer = setTimeout(() => {
      look().catch((error: unknown) => {
        if (current) setFound({ key, work: null, error: toApiError(error) });
      });
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, key]);
  if (key === '') return { work: { total: 0, rows: [] }, error: null };
  return found?.key === key ? { work: found.work, error: found.error } : { work: null, error: null };
};
