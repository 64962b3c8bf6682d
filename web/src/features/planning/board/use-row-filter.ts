import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { counts, type FilterName, type PlanClock } from '../rows/counters.ts';
import { asksPlaces, hasWords, isFiltered, type PlanFilter, passes, wordsIn } from '../rows/filter.ts';
import type { ShownRow } from '../rows/row.ts';
import { useCounters, usePlanning } from '../session/services.ts';

type Asked = {
  /** A pressed counter. */
  readonly counter: FilterName | null;
  readonly words: string;
  readonly filter: PlanFilter;
  readonly clock: PlanClock | null;
  /** Changes with any row. */
  readonly version: number;
};

/** undefined leaves all. */
export type RowMatch = ((row: ShownRow) => boolean) | undefined;

export type RowFilters = {
  /** What chosen filters and typed words leave: on the board, in the counters, of what is late, in the tray and in hours. */
  readonly chosen: RowMatch;
  /** The same in any state: of what is late, which is one by itself. */
  readonly inAnyState: RowMatch;
  /** And of these what a pressed counter leaves on the board. */
  readonly shown: RowMatch;
};

export const useRowFilter = ({ counter, words, filter, clock, version }: Asked): RowFilters => {
  const { index, places } = usePlanning();
  const placed = useSyncExternalStore(places.subscribe, places.version);
  // Told of rows of other days, too.
  const counted = useCounters();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may name other equipment
  useEffect(() => {
    if (asksPlaces(filter)) places.want(index.equipmentIds());
  }, [version, counted, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `placed` is when places are known
  return useMemo(() => {
    const parts = wordsIn(words);
    const matching = (wanted: PlanFilter): RowMatch => {
      if (parts.length === 0 && !isFiltered(wanted)) return undefined;
      return (row) =>
        passes(row, wanted, clock?.now ?? 0, places.of) &&
        hasWords(parts, row.equipment.label, row.intervention.label, row.maintainer?.label);
    };
    const chosen = matching(filter);
    const shown: RowMatch =
      counter === null
        ? chosen
        : (row) => clock !== null && counts(counter, row, clock) && (chosen === undefined || chosen(row));
    return { chosen, inAnyState: filter.stato === 'all' ? chosen : matching({ ...filter, stato: 'all' }), shown };
  }, [counter, words, filter, clock, placed]);
};
