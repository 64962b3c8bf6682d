import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { readCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import type { Pool } from 'pg';
import { backoff } from './backoff.ts';
import { applyBatch, type Build, NotOwner } from './batch.ts';
import { beginRebuild, complete, flip, freezeActive, readActive } from './builds.ts';
import { isPassing } from './errors.ts';
import { applyPatiently } from './patiently.ts';
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
};

/**
 * Fills fresh tables from the beginning of the log beside the ones that serve, then puts them in their place, exactly
 * where the serving build stands: it goes on from there as if nothing had happened. Silent: no feed, no signals.
 * The caller holds the lock `rebuild <name>`. Answers the position of the flip. Throws PoisonEvent, and then or when
 * aborted leaves the serving build as it was.
 */
export const rebuild = async (projection: Projection, options: RebuildOptions): Promise<Position> => {
  const { pool, store, signal, retrying } = options;
  let build = await beginRebuild(pool, projection);
  failpoint('rebuild.after-begin');
  // A serving build without rows has no position of its own: the goal is then the head of the log as it is now.
  const firstGoal = await store.head();
  for (let attempt = 0; ; attempt++) {
    try {
      if (build.memory) {
        await fill(build, firstGoal, options);
        build = await complete(pool, build);
      }
      const position = await catchUp(build, firstGoal, options);
      failpoint('rebuild.after-flip');
      return position;
    } catch (error) {
      // Postgres or the store is away, or readers were in the way of the flip: go on from the checkpoint.
      if (signal.aborted || !(isPassing(error) || error instanceof NotOwner)) throw error;
      retrying?.(error);
      await backoff(attempt, signal);
    }
  }
};

/** Far behind: large batches, up to where the serving build is by then. */
const fill = (build: Build, firstGoal: Position, options: RebuildOptions): Promise<void> =>
  follow(build, { events: 5_000, weight: 20_000 }, firstGoal, options, async () => {});

/** What came meanwhile, until the rest is small enough to be added while the serving build is held still. */
const catchUp = async (build: Build, firstGoal: Position, options: RebuildOptions): Promise<Position> =>
  follow(build, usualBatch, firstGoal, options, (reader, position) => finish(options.pool, build, reader, position));

/** Batches from the checkpoint on until the goal is near; then `done` with the reader as it stands. */
const follow = async <T>(
  build: Build,
  batch: BatchSize,
  firstGoal: Position,
  options: RebuildOptions,
  done: (reader: Tail, position: Position) => Promise<T>,
): Promise<T> => {
  const { pool, store, signal, onProgress, retrying = () => {} } = options;
  const { name, prefixes } = build.projection;
  let position = await readPosition(pool, build);
  let near = false;
  const ended = new AbortController();
  const reader = tail(store, {
    after: position,
    prefixes,
    signal: AbortSignal.any([signal, ended.signal]),
    weigh: weigher(build.projection),
    batch,
  });
  try {
    for (;;) {
      const active = await readActive(pool, name);
      const goal = active && active.version > 0 ? active.position : firstGoal;
      onProgress?.(position, goal);
      if (position >= goal || near) return await done(reader, position);
      const { events, upTo } = await reader.take(goal);
      // Under steady writing the goal moves on while a batch is written: what is less than a batch is left for the flip.
      near = upTo >= goal && events.length < usualBatch.events;
      await applyPatiently(build, { events, after: position, upTo }, { pool, signal, committed: () => {}, retrying });
      failpoint('rebuild.after-batch');
      position = upTo;
    }
  } finally {
    ended.abort();
  }
};

/** With the serving build held still: the few events that it had before us, then the flip. */
const finish = (pool: Pool, build: Build, reader: Tail, from: Position): Promise<Position> =>
  transaction(pool, async (client) => {
    const goal = await freezeActive(client, build);
    let position = from;
    while (goal !== null && position < goal) {
      const { events, upTo } = await reader.take(goal);
      await applyBatch(client, build, { events, after: position, upTo });
      position = upTo;
    }
    failpoint('rebuild.before-flip');
    await flip(client, build, position);
    failpoint('rebuild.before-commit');
    return position;
  });

const readPosition = async (pool: Pool, { projection, version }: Build): Promise<Position> => {
  const position = await readCheckpoint(pool, { name: projection.name, version });
  if (position === null) throw new Error(`the rebuild of ${projection.name} was replaced by another one`);
  return position;
};
