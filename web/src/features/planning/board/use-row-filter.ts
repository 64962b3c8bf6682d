import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { counts, type FilterName, type PlanClock } from '../data/counters.ts';
import { asksPlaces, isFiltered, type PlanFilter, passes } from '../data/filter.ts';
import type { ShownRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';

type Asked = {
  /** A pressed counter. */
  readonly counter: FilterName | null;
  readonly words: string;
  readonly filter: PlanFilter;
  readonly clock: PlanClock | null;
  /** Changes with any row. */
  readonly version: number;
};

/** What a pressed counter, typed words and chosen filters leave on the board; undefined leaves all. */
export const useRowFilter = ({ counter, words, filter, clock, version }: Asked) => {
  const { index, places } = usePlanning();
  const placed = useSyncExternalStore(places.subscribe, places.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may name other equipment
  useEffect(() => {
    if (asksPlaces(filter)) places.want(index.equipmentIds());
  }, [version, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `placed` is when places are known
  return useMemo(() => {
    const parts = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (counter === null && parts.length === 0 && !isFiltered(filter)) return undefined;
    return (row: ShownRow): boolean => {
      if (counter !== null && (clock === null || !counts(counter, row, clock))) return false;
      if (!passes(row, filter, clock?.now ?? 0, places.of)) return false;
      const text =
        `${row.equipment.label} ${row.intervention.label} ${row.maintainer?.label ?? ''}`.toLocaleLowerCase();
      return parts.every((part) => text.includes(part));
    };
  }, [counter, words, filter, clock, placed]);
};
