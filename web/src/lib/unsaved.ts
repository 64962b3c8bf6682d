/** What would lose the words: leaving the screen, or only closing the tab, where leaving the screen saves them. */
export type LostBy = 'screen' | 'tab';

/** The forms on screen that hold something nobody has saved. Whatever leaves the screen or the page asks here first. */
const forms = new Map<symbol, LostBy>();
const listeners = new Set<() => void>();
let leaving: (() => void) | null = null;

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

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
    tell();
    return () => {
      if (!forms.delete(form)) return;
      tell();
    };
  },
  /**
   * What would end all forms at once, with no address that could be kept from: done now, or when the person has said so. `loses`: it
   * would lose something that is in no form, too.
   */
  leave: (end: () => void, loses = false): void => {
    if (forms.size === 0 && !loses) {
      end();
      return;
    }
    leaving = end;
    tell();
  },
  /** What waits for the person's word. */
  leaving: (): (() => void) | null => leaving,
  stay: (): void => {
    leaving = null;
    tell();
  },
  /** The person has said so: nothing is kept. */
  letGo: (): void => {
    forms.clear();
    leaving = null;
    tell();
  },
};
