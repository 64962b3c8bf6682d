import { trustedWorker } from '../lib/trusted-worker.ts';

/**
 * The first use of any date format makes the browser read what it knows of all languages, once for a page and its workers, which
 * takes a phone a tenth of a second: done on another core while the network works, and not between the scripts and the screen.
 * The worker ends by itself. Where there is none, the screen reads it, as ever.
 */
export const readLanguages = (address: string): void => {
  try {
    new Worker(trustedWorker('cadenza-languages', address));
  } catch (error) {
    console.error('languages are read when they are needed', error);
  }
};
