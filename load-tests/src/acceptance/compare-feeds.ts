export type FeedComparison = { missing: number; repeated: number; unknown: number; ordered: boolean };

/** A feed that was interrupted against one that never was: both are the positions of the changes as they arrived. */
export const compareFeeds = (interrupted: readonly string[], whole: readonly string[]): FeedComparison => {
  const got = new Set(interrupted);
  const all = new Set(whole);
  return {
    missing: all.difference(got).size,
    repeated: interrupted.length - got.size,
    unknown: got.difference(all).size,
    ordered: interrupted.every(
      (position, index) => index === 0 || BigInt(interrupted[index - 1] ?? 0) < BigInt(position),
    ),
  };
};

export const isExact = ({ missing, repeated, unknown, ordered }: FeedComparison): boolean =>
  missing + repeated + unknown === 0 && ordered;
