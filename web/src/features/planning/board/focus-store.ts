/**
 * Which bar has the one place in the tab order (roving tabindex), told to bars one by one: walking the board renders two
 * bars, not the board. `wanted` asks the bar to take the focus when it appears, which may be after scrolling.
 */
export type FocusStore = ReturnType<typeof createFocusStore>;

export const createFocusStore = () => {
  const listeners = new Map<string, Set<() => void>>();
  let current: string | null = null;
  let wanted: string | null = null;

  const tell = (id: string | null): void => {
    if (id !== null) for (const listener of [...(listeners.get(id) ?? [])]) listener();
  };

  return {
    subscribe: (id: string, listener: () => void): (() => void) => {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(id);
      };
    },
    current: (): string | null => current,
    wants: (id: string): boolean => wanted === id,
    /** The bar has got the focus, or another one has. */
    settle: (id: string): void => {
      if (wanted !== null && wanted !== id) return;
      const asked = wanted === id;
      const before = current;
      wanted = null;
      current = id;
      if (before !== id) tell(before);
      if (asked || before !== id) tell(id);
    },
    /** Takes the place in the tab order and the focus, now or when the bar is drawn. */
    ask: (id: string): void => {
      const before = current;
      current = id;
      wanted = id;
      if (before !== id) tell(before);
      tell(id);
    },
    /** Takes the place only: something must be reachable by Tab. */
    place: (id: string | null): void => {
      if (current === id) return;
      const before = current;
      current = id;
      tell(before);
      tell(id);
    },
  };
};
