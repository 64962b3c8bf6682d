/** One side of a comparison: does its work once and answers what that cost (seconds, CPU seconds, …), less is better. */
export type Side = () => Promise<number>;

export type Comparison = {
  /** Median over the rounds of theirs / ours: how many times cheaper we are. */
  cheaper: number;
  /** Median over the rounds of ours / theirs: how many times dearer we are. */
  dearer: number;
  /** Median cost of one run. */
  ours: number;
  theirs: number;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * Both sides in the same run on the same data, by turns: ours, theirs, theirs, ours. A machine that grows slower
 * meanwhile is slower for both, and one bad moment is one round of many. The first round only warms up.
 */
export const compare = async (rounds: number, sides: { ours: Side; theirs: Side }): Promise<Comparison> => {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const first = await sides.ours();
    const second = await sides.theirs();
    const third = await sides.theirs();
    const fourth = await sides.ours();
    if (round === 0) continue;
    ours.push((first + fourth) / 2);
    theirs.push((second + third) / 2);
  }
  const ratios = ours.map((cost, round) => (theirs[round] ?? Number.NaN) / cost);
  const dearer = ratios.map((ratio) => 1 / ratio);
  return { cheaper: median(ratios), dearer: median(dearer), ours: median(ours), theirs: median(theirs) };
};

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** So many callers, each asking again as soon as it is answered, until `total` calls were made. */
export const closedLoop = async (callers: number, total: number, call: (index: number) => Promise<unknown>) => {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let index = next++; index < total; index = next++) await call(index);
  };
  await Promise.all(Array.from({ length: callers }, caller));
};
