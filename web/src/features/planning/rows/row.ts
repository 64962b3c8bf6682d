import type { PlannedRowFragment } from './planned-row.gen.ts';

/** A planned intervention as the server tells it. */
export type PlannedRow = PlannedRowFragment;

/** Lane of work that nobody has yet. */
export const unassigned = '';

/** The same with what the board asks of it a thousand times: times in epoch milliseconds, and its lane. */
export type PlanRow = PlannedRow & { readonly startMs: number; readonly endMs: number; readonly lane: string };

/** As shown: with the commands of this tab that the server has not confirmed yet. */
export type ShownRow = PlanRow & { readonly pending: boolean };

export const toPlanRow = (row: PlannedRow): PlanRow => ({
  ...row,
  startMs: Date.parse(row.start),
  endMs: Date.parse(row.end),
  lane: row.maintainer?.id ?? unassigned,
});

export const overlaps = (row: Pick<PlanRow, 'startMs' | 'endMs'>, from: number, to: number): boolean =>
  row.startMs < to && (row.endMs > from || row.startMs >= from);

/** By start, then by id: an order that does not depend on who arrived first. */
export const byStart = (a: PlanRow, b: PlanRow): number => a.startMs - b.startMs || (a.id < b.id ? -1 : 1);

export const isOverdue = (row: PlanRow, now: number): boolean => !row.completed && row.endMs < now;

const minute = 60_000;
/** Completed with an end that was still to come: as the domain asks it (`corrected-time.ts`). */
export const endsAfterCompletion = ({ completedAt, endMs }: Pick<PlanRow, 'completedAt' | 'endMs'>): boolean =>
  completedAt !== null && Math.floor(endMs / minute) > Math.floor(Date.parse(completedAt) / minute);
