import { useEffect, useState } from 'react';
import { isFiltered, type PlanFilter } from '../rows/filter.ts';
import { useClock, usePlanning } from '../session/services.ts';
import type { RowMatch } from './use-row-filter.ts';

type Asked = {
  readonly filter: PlanFilter;
  readonly words: string;
  /** The same as a question to rows. */
  readonly match: RowMatch;
};

/**
 * How much overdue work that a filter leaves lies beyond what the board has read; null until it is known. `beyond`: how much there is without a
 * filter, and nearly always none, so that rows alone can be asked. Counted again each minute, also where nothing was answered.
 */
export const useMoreOverdue = (beyond: number, { filter, words, match }: Asked): number | null => {
  const { index } = usePlanning();
  const clock = useClock();
  const asked = beyond > 0 && clock !== null && (words.trim() !== '' || isFiltered({ ...filter, stato: 'all' }));
  const until = clock === null ? '' : new Date(clock.now - (clock.now % 60_000)).toISOString();
  const key = asked ? JSON.stringify({ filter, words }) : '';
  const [counted, setCounted] = useState({ key: '', total: 0 });
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    // Few companies are so late.
    import('./count-overdue.ts')
      .then(({ countOverdue }) => countOverdue({ ...(JSON.parse(key) as Pick<Asked, 'filter' | 'words'>), until }))
      .then(
        (total) => wanted && setCounted({ key, total }),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [key, until]);
  if (!asked || match === undefined) return beyond;
  return counted.key === key ? Math.max(counted.total - index.countersOf(match).overdue.open, 0) : null;
};
