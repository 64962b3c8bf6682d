import type { KeptCommand } from '../offline/device-store.ts';

/** What of one's own work the server has not answered yet, and what it refused when nobody waited for the answer any more. */
export type OutboxState = {
  readonly waiting: readonly KeptCommand[];
  readonly refused: readonly KeptCommand[];
};

const nothing: OutboxState = { waiting: [], refused: [] };
const listeners = new Set<() => void>();
let state = nothing;

/** Told to every screen; apart from the outbox itself, which comes with what can be queued. */
export const outboxState = {
  get: (): OutboxState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: OutboxState): void => {
    if (next.waiting.length + next.refused.length + state.waiting.length + state.refused.length === 0) return;
    state = next;
    for (const listener of [...listeners]) listener();
  },
  clear: (): void => outboxState.set(nothing),
};
