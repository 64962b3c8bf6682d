import { useSyncExternalStore } from 'react';
import { themeKey } from './theme-key.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

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
    localStorage.removeItem(themeKey);
  } else {
    root.dataset.theme = choice;
    localStorage.setItem(themeKey, choice);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, read);
