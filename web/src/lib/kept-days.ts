/**
 * What of the plan is on this device, for the time without a network. null: it is to be, and is not yet, or not all of it; undefined
 * where nobody looks at a plan that is kept.
 */
export type KeptDays =
  | {
      /** The last day, `YYYY-MM-DD`. */
      readonly until: string;
      /** When it was read, epoch milliseconds: what was planned later is not in it. */
      readonly at: number;
      /** Own works open, too; else the plan alone is there. */
      readonly works: boolean;
    }
  | null
  | undefined;

const listeners = new Set<() => void>();
let kept: KeptDays;

/** Told to the notice of a lost network, which stands over every screen and knows no plan. */
export const keptDays = {
  get: (): KeptDays => kept,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: KeptDays): void => {
    if (next === kept) return;
    kept = next;
    for (const listener of [...listeners]) listener();
  },
};
