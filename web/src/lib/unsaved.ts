/** What would lose the words: leaving the screen, or only closing the tab, where leaving the screen saves them. */
export type LostBy = 'screen' | 'tab';

/** The forms on screen that hold something nobody has saved. Whatever leaves the screen or the page asks here first. */
const forms = new Map<symbol, LostBy>();
const listeners = new Set<() => void>();

export const unsaved = {
  any: (): boolean => forms.size > 0,
  byScreen: (): boolean => [...forms.values()].includes('screen'),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns how to take it back. */
  hold: (lostBy: LostBy): (() => void) => {
    const form = Symbol();
    forms.set(form, lostBy);
    for (const listener of [...listeners]) listener();
    return () => {
      if (!forms.delete(form)) return;
      for (const listener of [...listeners]) listener();
    };
  },
  /** The person has said so: nothing is kept. */
  letGo: (): void => {
    forms.clear();
    for (const listener of [...listeners]) listener();
  },
};
