import type { OrdinalRange } from './events.ts';

/** Ascending numbers as runs of neighbours. */
export const rangesOf = (ordinals: readonly number[]): OrdinalRange[] => {
  const ranges: OrdinalRange[] = [];
  for (const ordinal of ordinals) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === ordinal - 1) last.to = ordinal;
    else ranges.push({ from: ordinal, to: ordinal });
  }
  return ranges;
};

export const isWithin = (ranges: readonly OrdinalRange[], ordinal: number): boolean =>
  ranges.some(({ from, to }) => from <= ordinal && ordinal <= to);
