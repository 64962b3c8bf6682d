import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Read again by `public/theme.js` before the first paint. */
const storageKey = 'cadenza.theme';
const listeners = new Set<() => void>();

const isChoice = (value: unknown): value is ThemeChoice => value === 'light' || value === 'dark';

const read = (): ThemeChoice => {
  const attribute = document.documentElement.dataset.theme;
  return isChoice(attribute) ? attribute : 'system';
};

export const chooseTheme = (choice: ThemeChoice): void => {
  const root = document.documentElement;
  if (choice === 'system') {
    delete root.dataset.theme;
    localStorage.removeItem(storageKey);
  } else {
    root.dataset.theme = choice;
    localStorage.setItem(storageKey, choice);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, read);
