/** Notes that nobody has saved yet. */
export type NoteDraft = {
  readonly text: string;
  /** The notes that were there when the writing began. */
  readonly seen: string | null;
};

export type NoteDrafts = ReturnType<typeof createNoteDrafts>;

/**
 * By occurrence, from the first key to the server's word. Outlives the panel and the tab in it: what could not be saved, as without
 * a network, is found where it was written. `hold` keeps the page from being closed over it, and answers how to let go.
 */
export const createNoteDrafts = ({ hold }: { readonly hold: () => () => void }) => {
  const drafts = new Map<string, NoteDraft>();
  const holds = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const set = (id: string, draft: NoteDraft | undefined): void => {
    if (draft === undefined) {
      if (!drafts.delete(id)) return;
      holds.get(id)?.();
      holds.delete(id);
    } else {
      drafts.set(id, draft);
      if (!holds.has(id)) holds.set(id, hold());
    }
    for (const listener of [...listeners]) listener();
  };
  return {
    of: (id: string): NoteDraft | undefined => drafts.get(id),
    put: (id: string, draft: NoteDraft): void => set(id, draft),
    /** What could not be saved comes back, unless something newer has been written meanwhile. */
    giveBack: (id: string, draft: NoteDraft): void => set(id, drafts.get(id) ?? draft),
    settle: (id: string): void => set(id, undefined),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
