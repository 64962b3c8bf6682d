import { isFiltered, type PlanFilter } from '../data/filter.ts';
import { filterQuery } from '../data/filter-query.ts';
import { useClock, usePlanning } from '../data/services.ts';
import { usePlannedList } from '../list/use-planned-list.ts';
import type { RowMatch } from './use-row-filter.ts';

type Asked = {
  readonly filter: PlanFilter;
  readonly words: string;
  /** The same as a question to rows. */
  readonly match: RowMatch;
};

/**
 * How much overdue work that a filter leaves lies beyond what the board has read; null until it is known. `beyond`: how much there is without a
 * filter, and nearly always none, so that rows alone can be asked.
 */
export const useMoreOverdue = (beyond: number, { filter, words, match }: Asked): number | null => {
  const { index } = usePlanning();
  const clock = useClock();
  const asked = beyond > 0 && clock !== null && (words.trim() !== '' || isFiltered({ ...filter, stato: 'all' }));
  const until = clock === null ? null : new Date(clock.now - (clock.now % 60_000)).toISOString();
  const { totalRows, loading } = usePlannedList(
    asked
      ? { ...filterQuery(filter, words), completed: false, to: until, endsBefore: until, page: 1, rowsPerPage: 1 }
      : null,
  );
  if (!asked || match === undefined) return beyond;
  return loading ? null : Math.max(totalRows - index.countersOf(match).overdue.open, 0);
};
