/**
 * Costs are added in millionths of a cent, which are whole numbers: whatever is added first, the sum is the same. They become cents once, at
 * last, when they are shown.
 */
const partsOfCent = 1_000_000n;

/** Of cents that were multiplied and divided. */
export const exactly = (cents: number): bigint => BigInt(Math.round(cents * Number(partsOfCent)));

export const wholeCents = (exact: bigint): number => Number((exact + partsOfCent / 2n) / partsOfCent);

const added = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/**
 * The parts of a total in whole cents that add up to it: each is cut, and what is left over goes, a cent each, to those of which most was
 * cut. `total`: at most a cent off the sum of the parts; unless told, that sum in cents.
 */
export const apportion = (parts: readonly bigint[], total = wholeCents(added(parts))): readonly number[] => {
  const cents = parts.map((part) => Number(part / partsOfCent));
  const cut = (at: number): bigint => (parts[at] ?? 0n) % partsOfCent;
  const maxCut = cents.map((_, at) => at).sort((a, b) => Number(cut(b) - cut(a)));
  const over = total - cents.reduce((sum, one) => sum + one, 0);
  for (const at of maxCut.slice(0, Math.max(0, over))) cents[at] = (cents[at] ?? 0) + 1;
  return cents;
};
