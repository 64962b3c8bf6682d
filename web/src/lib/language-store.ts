import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from './languages.ts';

/** The language on screen now. The address decides it (`app/language.ts`); requests and formats read it here. */
let current: Language = defaultLanguage;
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => current;

export const publishLanguage = (language: Language): void => {
  if (language === current) return;
  current = language;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
