import { folded } from '../lib/folded.ts';

type Item = { readonly id: string; readonly label: string; readonly disabled?: boolean };

/**
 * What Enter takes of a list: the first that has the words. `lookedUp`: the server has found them, perhaps by something else than
 * the name; then the first of all, but for the chosen one, which is always in the list.
 */
export const firstMatch = <One extends Item>(
  items: readonly One[],
  typed: string,
  { lookedUp, chosen }: { readonly lookedUp: boolean; readonly chosen: string | null },
): One | undefined => {
  const words = folded(typed.trim());
  const free = items.filter(({ disabled }) => disabled !== true);
  const named = free.find(({ label }) => folded(label).includes(words));
  return named ?? (lookedUp ? free.find(({ id }) => id !== chosen) : undefined);
};

/** Who writes the whole name of one has chosen it. */
export const exactMatch = <One extends Item>(items: readonly One[], typed: string): One | undefined => {
  const words = folded(typed.trim());
  return words === '' ? undefined : items.find(({ label, disabled }) => disabled !== true && folded(label) === words);
};
