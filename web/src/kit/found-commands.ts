import { useEffect, useState } from 'react';
import type { Command } from './commands.ts';

/** Looks for things by words that are no commands: records of a company. Gives up when the signal says so. */
export type Finder = (words: string, signal: AbortSignal) => Promise<readonly Command[]>;

const finders = new Set<Finder>();

/** Offers a finder to the palette; answers how to take it back. */
export const offerFinder = (finder: Finder): (() => void) => {
  finders.add(finder);
  return () => finders.delete(finder);
};

/** ms of silence after which words are looked for. */
const pause = 200;
/** Fewer letters find everything. */
const shortest = 2;
const none: readonly Command[] = [];

type Found = { readonly words: string; readonly commands: readonly Command[]; readonly failed: boolean };

/** What finders know by these words. Answers to words that are no longer there are dropped. */
export const useFound = (
  typed: string,
): { readonly found: readonly Command[]; readonly state: 'idle' | 'searching' | 'failed' } => {
  const words = typed.trim();
  const wanted = words.length >= shortest && finders.size > 0;
  const [last, setLast] = useState<Found>({ words: '', commands: none, failed: false });
  useEffect(() => {
    if (!wanted) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      Promise.all([...finders].map((finder) => finder(words, over.signal)))
        .then((all) => ({ words, commands: all.flat(), failed: false }))
        .catch(() => ({ words, commands: none, failed: true }))
        .then((found) => {
          if (!over.signal.aborted) setLast(found);
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [wanted, words]);
  if (!wanted) return { found: none, state: 'idle' };
  if (last.words !== words) return { found: none, state: 'searching' };
  return { found: last.commands, state: last.failed ? 'failed' : 'idle' };
};
