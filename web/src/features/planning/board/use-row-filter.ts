import { useMemo } from 'react';
import { counts, type FilterName, type PlanClock } from '../data/counters.ts';
import type { ShownRow } from '../data/row.ts';

/** What a pressed counter and a typed word leave on the board; undefined leaves all. */
export const useRowFilter = (
  counter: FilterName | null,
  words: string,
  clock: PlanClock | null,
): ((row: ShownRow) => boolean) | undefined =>
  useMemo(() => {
    const parts = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (counter === null && parts.length === 0) return undefined;
    return (row) => {
      if (counter !== null && (clock === null || !counts(counter, row, clock))) return false;
      const text =
        `${row.equipment.label} ${row.intervention.label} ${row.maintainer?.label ?? ''}`.toLocaleLowerCase();
      return parts.every((part) => text.includes(part));
    };
  }, [counter, words, clock]);
