import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import type { Planned } from '../planned.ts';
import { PlannedOnDaysDocument } from './planned-on-days.gen.ts';

/** ms of silence after which days are looked at: a range is typed part by part. */
const pause = 250;

export type WorkOnDays = { readonly total: number; readonly rows: readonly Planned[] };

/** Planned work on days that are about to be closed; null until it is known. */
export const useWorkOnDays = (
  days: readonly string[],
): { readonly work: WorkOnDays | null; readonly error: unknown } => {
  const client = useApolloClient();
  const key = days.join();
  const [found, setFound] = useState<{
    readonly key: string;
    readonly work: WorkOnDays | null;
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
      const rows = (data?.plannedOnDays.rows ?? []).map((row) => ({
        id: row.id,
        start: row.start,
        when: formatDateTime(row.start, row.timeZone),
        equipment: row.equipment.label,
        intervention: row.intervention.label,
        maintainer: row.maintainer?.label ?? null,
      }));
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
