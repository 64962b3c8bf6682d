import { type FoundPlanned, type Planned, plannedFound } from '../planned.ts';

/** Why works stay where they are. */
export const reasons = ['completed', 'started', 'moved', 'inactive'] as const;
export type Reason = (typeof reasons)[number];

/** What days that are closed no more had sent elsewhere, as a removal answers it. */
export type Shifted = { readonly total: number; readonly rows: readonly FoundPlanned[] } & {
  readonly [Why in Reason]: number;
};

export type ReturnQuestion = {
  readonly days: readonly string[];
  readonly total: number;
  readonly rows: readonly Planned[];
  readonly staying: { readonly [Why in Reason]: number };
};

let asked: ReturnQuestion | null = null;
const listeners = new Set<() => void>();

const set = (next: ReturnQuestion | null): void => {
  asked = next;
  for (const listener of [...listeners]) listener();
};

/** Days are worked again: whether what they had sent elsewhere comes back is asked, where there is something. */
export const returnQuestion = {
  get: (): ReturnQuestion | null => asked,
  ask: (days: readonly string[], shifted: Shifted | null | undefined): void => {
    if (!shifted || shifted.total === 0) return;
    const { total, rows, completed, started, moved, inactive } = shifted;
    set({ days, total, rows: rows.map(plannedFound), staying: { completed, started, moved, inactive } });
  },
  /** What was asked before the page was loaded again. */
  askAgain: (kept: ReturnQuestion | undefined): void => {
    if (asked === null && kept !== undefined) set(kept);
  },
  close: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
