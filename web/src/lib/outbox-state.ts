import type { KeptCommand } from './device-store.ts';

/** Notes that wait for a network: of which work, of what by name, and when they were written, where that is known. */
export type WaitingNotes = { readonly id: string; readonly what: string; readonly at: number | undefined };

/** What of one's own work the server has not answered yet, and what it refused when nobody waited for the answer any more. */
export type OutboxState = {
  readonly waiting: readonly KeptCommand[];
  readonly refused: readonly KeptCommand[];
  readonly notes: readonly WaitingNotes[];
};

const nothing: OutboxState = { waiting: [], refused: [], notes: [] };
const listeners = new Set<() => void>();
let state = nothing;
const count = ({ waiting, refused, notes }: OutboxState): number => waiting.length + refused.length + notes.length;

/** Told to every screen; apart from the outbox itself, which comes with what can be queued. */
export const outboxState = {
  get: (): OutboxState => state,
  any: (): boolean => count(state) > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (part: Partial<OutboxState>): void => {
    const next = { ...state, ...part };
    if (count(next) + count(state) === 0) return;
    state = next;
    for (const listener of [...listeners]) listener();
  },
  clear: (): void => outboxState.set(nothing),
};
