import type { ShownRow } from '../rows/row.ts';
import type { Detail } from './use-detail.ts';

type Planned = Pick<Detail, 'plannedStart' | 'plannedEnd'>;

/** How long a work was planned to take. */
export const plannedMinutes = ({ plannedStart, plannedEnd }: Planned): number =>
  Math.round((Date.parse(plannedEnd) - Date.parse(plannedStart)) / 60_000);

/** Where a work was planned, where its row says when it was done; null where that is the same. */
export const plannedTime = (
  { completed, startMs, endMs }: Pick<ShownRow, 'completed' | 'startMs' | 'endMs'>,
  { plannedStart, plannedEnd }: Planned,
): { readonly startMs: number; readonly endMs: number } | null => {
  const plan = { startMs: Date.parse(plannedStart), endMs: Date.parse(plannedEnd) };
  // A row that the feed has moved is ahead of what was read of it.
  const elsewhere = completed && (plan.startMs !== startMs || plan.endMs !== endMs);
  return elsewhere ? plan : null;
};
