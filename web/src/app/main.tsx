import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { joinLanguage, splitLanguage } from '../lib/languages.ts';
import { watchStaleChunks } from './chunk-reload.ts';
import { applyLanguage, languageOfAddress } from './language.ts';
import { Providers } from './Providers.tsx';
import { router } from './router.ts';
import { startTexts } from './texts.ts';

const start = async (): Promise<void> => {
  watchStaleChunks();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

  const { pathname, search, hash } = window.location;
  const language = languageOfAddress(pathname, document.cookie);
  await startTexts(language);
  await applyLanguage(language);
  const home = joinLanguage(language, splitLanguage(pathname).pathname);
  if (home !== pathname) window.history.replaceState(window.history.state, '', `${home}${search}${hash}`);

  // Back and forward may cross a language.
  router.history.subscribe(({ location }) => {
    void applyLanguage(splitLanguage(location.pathname).language);
  });

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
};

void start();
