import './zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { joinLanguage, splitLanguage } from '../lib/languages.ts';
import { startWorker } from '../offline/start-worker.ts';
import { applyLanguage, languageOfAddress } from './language.ts';
import { NotAuthorizedError } from './not-authorized.ts';
import { Start } from './Start.tsx';
import { startTexts } from './texts.ts';

const start = async (): Promise<void> => {
  const { pathname, search, hash } = window.location;
  const language = languageOfAddress(pathname, document.cookie);
  await startTexts(language);
  await applyLanguage(language);
  const home = joinLanguage(language, splitLanguage(pathname).pathname);
  if (home !== pathname) window.history.replaceState(window.history.state, '', `${home}${search}${hash}`);

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root, {
    // That somebody may not open a screen is said there, and no fault of the page.
    onCaughtError: (error, { componentStack }) => {
      if (!(error instanceof NotAuthorizedError)) console.error(error, componentStack);
    },
  }).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
  startWorker();
};

void start();
