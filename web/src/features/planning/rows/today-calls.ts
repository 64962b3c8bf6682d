import { overlaps, type PlannedRow } from './row.ts';

type Row = Pick<PlannedRow, 'start' | 'end' | 'completed' | 'fault' | 'maintainer'>;
/** Epoch milliseconds. */
type Bounds = { readonly from: number; readonly to: number };

/** Whether a day has open work for somebody: their own, or a fault that nobody has. */
export const callsFor = (rows: readonly Row[], { from, to }: Bounds, maintainerId: string | null): boolean =>
  rows.some((row) => {
    const isMine = maintainerId !== null && row.maintainer?.id === maintainerId;
    if (row.completed || !(isMine || (row.maintainer === null && row.fault))) return false;
    return overlaps({ startMs: Date.parse(row.start), endMs: Date.parse(row.end) }, from, to);
  });
