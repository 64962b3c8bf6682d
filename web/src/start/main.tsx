import './zod-without-eval.ts';
import i18next from 'i18next';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { applyLanguage } from '../app/language.ts';
import { NotAuthorizedError } from '../app/not-authorized.ts';
import { toast } from '../kit/toast.ts';
import { joinLanguage, languageOfAddress, splitLanguage } from '../lib/languages.ts';
import { followMissingCode } from '../lib/missing-code.ts';
import { nextTask } from '../lib/next-task.ts';
import { isSignUp, publicPageOf } from '../lib/public-page.ts';
import { stayPut } from '../lib/stay-put.ts';
import { startTexts } from '../lib/texts.ts';
import { languageOfWayBack } from '../lib/way-back.ts';
import { startWorker } from '../offline/start-worker.ts';
import { prepareStart, Start } from './Start.tsx';

const start = async (): Promise<void> => {
  // What the scripts do when they are run is enough for one task.
  await nextTask();
  followMissingCode();
  stayPut(() => toast.error(i18next.t('common:offline')));
  const { pathname, search, hash } = window.location;
  const isPublic = publicPageOf(pathname) !== null;
  const language =
    languageOfWayBack(pathname, search) ??
    languageOfAddress(pathname, document.cookie, isPublic ? { preferred: navigator.languages } : null);
  await startTexts(language);
  await applyLanguage(language);
  const home = joinLanguage(language, splitLanguage(pathname).pathname);
  if (home !== pathname) window.history.replaceState(window.history.state, '', `${home}${search}${hash}`);

  await nextTask();
  // Until the screen is whole, the first paint of the page stays; what does not arrive is told by the screen itself.
  await prepareStart().catch(() => undefined);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const page = createRoot(root, {
    // That somebody may not open a screen is said there, and no fault of the page.
    onCaughtError: (error, { componentStack }) => {
      if (!(error instanceof NotAuthorizedError)) console.error(error, componentStack);
    },
  });
  // As a transition it is drawn in slices of a few milliseconds, between which the page hears whoever uses it already.
  startTransition(() =>
    page.render(
      <StrictMode>
        <Start />
      </StrictMode>,
    ),
  );
  // Whoever passes by, to report a fault or to look at what we sell, is not made to keep all the pages of those who work here.
  if (!isPublic && !isSignUp(pathname)) startWorker();
};

void start();
