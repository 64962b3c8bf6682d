/**
 * What one has added and taken away, on what is there now: two people who name different anomalies of one work each have theirs.
 * `basis`: as it was when one began.
 */
export const merged = <One extends { readonly id: string }>(
  basis: readonly One[],
  mine: readonly One[],
  now: readonly One[],
): readonly One[] => {
  const has = (all: readonly One[], id: string): boolean => all.some((one) => one.id === id);
  const stays = now.filter(({ id }) => !has(basis, id) || has(mine, id));
  return [...stays, ...mine.filter(({ id }) => !has(basis, id) && !has(stays, id))];
};
