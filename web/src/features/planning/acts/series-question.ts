import type { Move } from '../commands/commands.ts';
import type { PlanRow } from '../rows/row.ts';

/** A work of a series was dropped, nudged or given another time: how far that reaches is asked before anything is sent. */
export type SeriesMove = { readonly row: PlanRow; readonly to: Move };

let asked: SeriesMove | null = null;
const listeners = new Set<() => void>();

export const seriesQuestion = {
  get: (): SeriesMove | null => asked,
  ask: (move: SeriesMove | null): void => {
    asked = move;
    for (const listener of [...listeners]) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
