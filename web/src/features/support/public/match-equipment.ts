import { folded } from '../../../lib/folded.ts';
import type { Choice } from './calls.ts';

export type Searchable = { readonly choice: Choice; readonly words: string };

/** Done once: there may be thousands. */
export const searchable = (all: readonly Choice[]): readonly Searchable[] =>
  all.map((choice) => ({ choice, words: folded(choice.descrizione) }));

/** Shown of what was found: more cannot be looked through on a phone. */
const most = 50;

/** Those whose description has every word that was typed, in whatever order; first those that begin with the first. */
export const matching = (
  all: readonly Searchable[],
  typed: string,
): { readonly shown: readonly Choice[]; readonly more: number } => {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const found = all.filter((one) => words.every((word) => one.words.includes(word)));
  const begins = found.filter((one) => one.words.startsWith(first));
  const others = first === '' ? [] : found.filter((one) => !one.words.startsWith(first));
  const shown = [...begins, ...others].slice(0, most).map(({ choice }) => choice);
  return { shown, more: found.length - shown.length };
};
