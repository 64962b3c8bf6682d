/** Whom `id` follows when it takes the place at `index` of the present order. */
export const afterOf = (ids: readonly string[], id: string, index: number): string | null => {
  const others = ids.filter((one) => one !== id);
  return index <= 0 ? null : (others[Math.min(index, others.length) - 1] ?? null);
};
