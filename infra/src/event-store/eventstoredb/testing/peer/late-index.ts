/**
 * How far the stream index may be behind `$all`, as it is for a moment after an election: an append is delivered to
 * subscriptions at once, and streams show it up to `most` milliseconds later, each after a time drawn from `seed`.
 */
export type LateIndex = { seed: number; most: number };

/** What comes of one append: when its stream shows it, and whether its writer is answered before that. */
export type Lateness = { by: number; answeredEarly: boolean };

/** One append in three is late. Half of those are answered early, as if by a leader that has just gone. */
export const createLateness = ({ seed, most }: LateIndex): (() => Lateness) => {
  const draw = generator(seed);
  return () => (draw() < 2 / 3 ? { by: 0, answeredEarly: false } : { by: draw() * most, answeredEarly: draw() < 0.5 });
};

export const neverLate = (): Lateness => ({ by: 0, answeredEarly: false });

/** Numbers from 0 to 1 (mulberry32): the same for the same seed. */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
