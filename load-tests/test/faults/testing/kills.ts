import type { ArmedFailpoint, Failpoint } from '@cadenza/infra/faults/failpoints';
import type {} from '@cadenza/infra/faults/testing/effort';
import { expect, inject } from 'vitest';

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

/** By test file, as several may share a worker: a seed says the same of each, whichever ran before it. */
const drawsOfFile = new Map<string, { turn: number; readonly draw: (bound: number) => number }>();
const draws = () =>
  drawsOfFile.getOrInsertComputed(expect.getState().testPath ?? '', () => ({ turn: seed, draw: generator(seed) }));

const elsewhere = inject('log') === 'eventstoredb';

/** EventStoreDB wakes its followers by itself. */
const unknownElsewhere: ReadonlySet<Failpoint> = new Set(['append.after-signal']);
/** Where the log meets the queues, which nobody else sees elsewhere by day; at night all places are. */
const betweenLogAndQueues = /^(?:reactor|worker)\./;
const left = (name: Failpoint): boolean =>
  elsewhere && (unknownElsewhere.has(name) || !(nightly || betweenLogAndQueues.test(name)));

/** A kill at each of these hits, the last of which is known to be reached; at night at some more before it. */
export const killsAtEach = (name: Failpoint, ...hits: number[]): ArmedFailpoint[] => {
  if (left(name)) return [];
  const { draw } = draws();
  const more = nightly ? Array.from({ length: drawnMore }, () => 1 + draw(Math.max(...hits))) : [];
  return [...hits, ...more].map((hit) => ({ name, hit, action: 'kill' }));
};

/** All of them at night; before that each place dies at one of them: the first, one in the middle and the last take turns. */
export const kills = (name: Failpoint, ...hits: number[]): ArmedFailpoint[] => {
  if (left(name)) return [];
  if (nightly) return killsAtEach(name, ...hits);
  // By the seed, so that another one sees others.
  return killsAtEach(name, hits[draws().turn++ % hits.length] ?? 1);
};
