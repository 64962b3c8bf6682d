import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { readCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import type { Pool } from 'pg';
import { applyWithRetry } from './apply-with-retry.ts';
import { backoff } from './backoff.ts';
import { applyBatch, type Batch, type Build, NotOwner } from './batch.ts';
import {
  type Active,
  beginRebuild,
  complete,
  ensureKeys,
  flip,
  freezeActive,
  generationOf,
  readActive,
} from './builds.ts';
import { bulkLoader } from './bulk-load.ts';
import { isPassing, isPoison } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { PoisonFlood } from './parking.ts';
import { type Projection, weigher } from './projection.ts';
import { type BatchSize, type Tail, tail, usualBatch } from './tail.ts';
import { transaction } from './transaction.ts';

export type RebuildOptions = {
  pool: Pool;
  store: EventStore;
  signal: AbortSignal;
  /** Told after each batch. */
  onProgress?: (position: Position, goal: Position) => void;
  /** Told of each failure that is tried again. */
  retrying?: (error: unknown) => void;
  /** Most rows kept in memory while filling; by the size of the heap unless told. */
  rowsInMemory?: number;
};

/**
 * Fills fresh tables from the beginning of the log beside the ones that serve, then puts them in their place, exactly
 * where the serving build stands: it goes on from there as if nothing had happened. Silent: no feed, no signals.
 * The caller holds the lock `rebuild <name>`. Nothing is parked at its beginning; what parks on the way goes with the build.
 * Answers the position of the flip. Throws PoisonFlood, and then or when aborted leaves the serving build as it was.
 */
export const rebuild = async (projection: Projection, options: RebuildOptions): Promise<Position> => {
  const { pool, store, signal, retrying } = options;
  const fingerprint = await fingerprintOf(projection);
  const code = { fingerprint, generation: await generationOf(pool, projection.name, fingerprint) };
  const build = await beginRebuild(pool, projection);
  failpoint('rebuild.after-begin');
  // A serving build without rows has no position of its own: the goal is then the head of the log as it is now.
  const firstGoal = await store.head();
  let filled = false;
  let careful = false;
  for (let attempt = 0; ; attempt++) {
    try {
      if (!filled) {
        await bulkLoad(build, firstGoal, options);
        await complete(pool, build);
        filled = true;
      }
      const position = await catchUp(build, firstGoal, { ...options, code }, careful);
      failpoint('rebuild.after-flip');
      return position;
    } catch (error) {
      // Postgres or the store is away, or readers were in the way of the flip: go on from the checkpoint. Where the last few
      // events were refused within the flip, they are applied before it, where it can be told which of them it was.
      careful = filled && isPoison(error) && !(error instanceof PoisonFlood);
      if (signal.aborted || !(careful || isPassing(error) || error instanceof NotOwner)) throw error;
      retrying?.(error);
      await backoff(attempt, signal);
    }
  }
};

type Code = Pick<Active, 'fingerprint' | 'generation'>;

/** A step in memory, short, as other projections of the process want their turn. */
const stepSize: BatchSize = { events: 1_000, weight: 5_000 };

/** Far behind: up to where the serving build is by then, with few and large writes. */
const bulkLoad = async (build: Build, firstGoal: Position, options: RebuildOptions): Promise<void> => {
  const { pool, signal, rowsInMemory, retrying } = options;
  try {
    const from = await readPosition(pool, build);
    if (from > 0n) await ensureKeys(pool, build);
    const { add, flush } = bulkLoader(build, from, { pool, rowsInMemory });
    await follow(build, from, firstGoal, options, { size: stepSize, add, done: flush });
  } catch (error) {
    if (signal.aborted || error instanceof NotOwner || error instanceof PoisonFlood || !isPoison(error)) throw error;
    // A write was refused: once more from what was written, in batches small enough to tell by which event.
    retrying?.(error);
    await ensureKeys(pool, build);
    const from = await readPosition(pool, build);
    await follow(build, from, firstGoal, options, { ...withRetry(build, options), done: async () => {} });
  }
};

/** What came meanwhile, until the rest is small enough to be added while the serving build is held still. */
const catchUp = async (
  build: Build,
  firstGoal: Position,
  options: RebuildOptions & { code: Code },
  careful: boolean,
): Promise<Position> => {
  const { pool } = options;
  const done = (reader: Tail, position: Position): Promise<Position> =>
    finish(pool, build, reader, { from: position, code: options.code });
  const from = await readPosition(pool, build);
  return follow(build, from, firstGoal, options, { ...withRetry(build, options), careful, done });
};

type Way<T> = {
  size: BatchSize;
  add: (batch: Batch) => Promise<void>;
  /** Leaves nothing that is known of to `done`. */
  careful?: boolean;
  /** With the reader as it stands when the goal is near. */
  done: (reader: Tail, position: Position) => Promise<T>;
};

/** As live batches are applied. */
const withRetry = (build: Build, { pool, signal, retrying = () => {} }: RebuildOptions): Omit<Way<never>, 'done'> => ({
  size: usualBatch,
  add: (batch) => applyWithRetry(build, batch, { pool, signal, committed: () => {}, retrying }),
});

/** Batches from a position on until the goal is near; then `done`. */
const follow = async <T>(
  build: Build,
  from: Position,
  firstGoal: Position,
  options: RebuildOptions,
  { size, add, careful = false, done }: Way<T>,
): Promise<T> => {
  const { pool, store, signal, onProgress } = options;
  const { name, prefixes } = build.projection;
  const ended = new AbortController();
  const reader = tail(store, {
    after: from,
    prefixes,
    signal: AbortSignal.any([signal, ended.signal]),
    weigh: weigher(build.projection),
    batch: size,
  });
  let position = from;
  let near = false;
  try {
    for (;;) {
      const active = await readActive(pool, name);
      const goal = active && active.version > 0 ? active.position : firstGoal;
      onProgress?.(position, goal);
      if (position >= goal || near) return await done(reader, position);
      let added = 0;
      while (position < goal) {
        signal.throwIfAborted();
        const { events, upTo } = await reader.take(goal);
        await add({ events, after: position, upTo });
        failpoint('rebuild.after-batch');
        position = upTo;
        added += events.length;
        onProgress?.(position, goal);
      }
      // Under steady writing the goal moves on while rows are written: what is less than a batch is left for the flip.
      near = !careful && added < usualBatch.events;
    }
  } finally {
    ended.abort();
  }
};

/** With the serving build held still: the few events that it had before us, then the flip. */
const finish = (
  pool: Pool,
  build: Build,
  reader: Tail,
  { from, code }: { from: Position; code: Code },
): Promise<Position> =>
  transaction(pool, async (client) => {
    const goal = await freezeActive(client, build);
    let position = from;
    while (goal !== null && position < goal) {
      const { events, upTo } = await reader.take(goal);
      await applyBatch(client, build, { events, after: position, upTo });
      position = upTo;
    }
    failpoint('rebuild.before-flip');
    await flip(client, build, position, code);
    failpoint('rebuild.before-commit');
    return position;
  });

const readPosition = async (pool: Pool, { projection, version }: Build): Promise<Position> => {
  const position = await readCheckpoint(pool, { name: projection.name, version });
  if (position === null) throw new Error(`the rebuild of ${projection.name} was replaced by another one`);
  return position;
};
