import type { ArmedFailpoint, Failpoint } from '@cadenza/infra/faults/failpoints';
import type {} from '@cadenza/infra/faults/testing/effort';
import { inject } from 'vitest';

const drawnMore = 4;

/** A small generator of numbers below a bound (mulberry32): the same for the same seed. */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};

const { nightly, seed = 1 } = inject('faults');
const draw = generator(seed);

const elsewhere = inject('log') === 'eventstoredb';
/** The whole of it on PostgreSQL, and every night; in CI a sample where the data is elsewhere. */
const sampled = elsewhere && !nightly;
let turn = 0;

/** EventStoreDB wakes its followers by itself. */
const unknownElsewhere: ReadonlySet<Failpoint> = new Set(['append.after-signal']);

/** A kill at each of these hits, the last of which is known to be reached; at night at some more before it. */
export const killsAtEach = (name: Failpoint, ...hits: number[]): ArmedFailpoint[] => {
  const more = nightly ? Array.from({ length: drawnMore }, () => 1 + draw(Math.max(...hits))) : [];
  return [...hits, ...more].map((hit) => ({ name, hit, action: 'kill' }));
};

/** The same, but one of them is enough for a sample: the first, one in the middle and the last take turns. */
export const kills = (name: Failpoint, ...hits: number[]): ArmedFailpoint[] => {
  if (elsewhere && unknownElsewhere.has(name)) return [];
  return sampled ? killsAtEach(name, hits[turn++ % hits.length] ?? 1) : killsAtEach(name, ...hits);
};
