import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { applyLanguage } from '../app/language.ts';
import { useLanguage } from '../lib/language-store.ts';
import { splitLanguage } from '../lib/languages.ts';
import { router } from './router.ts';
import { followSession } from './session-events.ts';

/** Fulfilled when a screen stands for the first time, whichever it is. */
export const firstScreen = new Promise<void>((resolve) => {
  for (const event of ['onRendered', 'onResolved'] as const) router.subscribe(event, () => resolve());
});

/** As its row would: a press that came before the screen. */
export const openWork = (id: string): Promise<void> =>
  router.navigate({ to: '.', resetScroll: false, search: (before: object) => ({ ...before, intervento: id }) });

/** A change of language mounts the screens anew: links, formats and React Aria's own texts all follow at once. */
export const App = () => {
  const language = useLanguage();
  useEffect(() => followSession(router), []);
  useEffect(
    // Back and forward may cross a language.
    () => router.history.subscribe(({ location }) => void applyLanguage(splitLanguage(location.pathname).language)),
    [],
  );
  return <RouterProvider key={language} router={router} />;
};

/**
 * Fetches the screen of the present address with its texts, so that it is whole when it shows. Not for an address that leads
 * to another one: a router that was sent on before it is mounted goes nowhere afterwards.
 */
export const prepareScreen = (): Promise<void> => router.load();
