import { type RollupKey, rollupOf } from '../kernel/rollup.ts';
import type { Scale } from './list-spans.ts';
import { plannedTable } from './tables.ts';

/** How many occurrences are listed (with a start, not cancelled) in a day, a month or a year of UTC, open and completed apart. */
export type PlannedCount = {
  company_id: string;
  scale: Scale;
  /** The day, or the first of the month or year. */
  first: string;
  completed: boolean;
  n: number;
};

/** Answers by start: a rebuild counts every row, and plants begin at the same hours. */
const openAt = new Map<string, readonly RollupKey[]>();
const completedAt = new Map<string, readonly RollupKey[]>();
const maxStarts = 10_000;

/** So that a list knows its total, and where each of its pages begins, from few rows. */
export const plannedCounts = rollupOf(plannedTable, {
  name: 'planned_counts',
  columns: { scale: 'text not null', first: 'date not null', completed: 'boolean not null' },
  counted: ({ start_at: start, cancelled, completed }) => {
    if (start === null || cancelled) return [];
    const at = completed ? completedAt : openAt;
    const known = at.get(start);
    if (known) return known;
    if (at.size >= maxStarts) at.clear();
    const day = new Date(start).toISOString().slice(0, 10);
    const counted = [
      { scale: 'day', first: day, completed },
      { scale: 'month', first: `${day.slice(0, 7)}-01`, completed },
      { scale: 'year', first: `${day.slice(0, 4)}-01-01`, completed },
    ];
    at.set(start, counted);
    return counted;
  },
});
