import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { NewlyParked } from '@cadenza/infra/postgres/parked-streams';
import type { Pool } from 'pg';
import { backoff } from './backoff.ts';
import { type Applied, applyBatch, type Batch, type Build, keepRows, NotOwner } from './batch.ts';
import { isPassing, isPoison } from './errors.ts';
import { PoisonFlood, refuseFlood } from './parking.ts';
import { transaction } from './transaction.ts';

export type RetryOptions = {
  pool: Pool;
  signal: AbortSignal;
  /** Told after each commit: usually once, with the whole batch. */
  committed: (batch: Batch, applied: Applied) => void;
  /** Told of each failure that is tried again. */
  retrying: (error: unknown) => void;
};

/** An event is tried so often before it parks its stream. */
const attemptsOfPoison = 3;

/**
 * Applies a batch, each time in a transaction of its own. Waits out what passes. Where Postgres refuses something in it, it
 * is halved until the event is found, whose stream is then parked; all others are kept, in order. Throws NotOwner,
 * PoisonFlood, what is neither passing nor the fault of an event, or the reason of an abort.
 */
export const applyWithRetry = async (build: Build, batch: Batch, options: RetryOptions): Promise<void> => {
  const parked: NewlyParked[] = [];
  const committed: RetryOptions['committed'] = (done, applied) => {
    build.waiting = applied.waiting;
    keepRows(build, applied);
    parked.push(...applied.parked);
    options.committed(done, applied);
    // Found one by one by halving, they are as many as if they had been found together.
    if (applied.parked.length > 0) refuseFlood(parked);
  };
  await applyHalved(build, batch, { ...options, committed });
};

const applyHalved = async (build: Build, batch: Batch, options: RetryOptions): Promise<void> => {
  const { events, after, upTo } = batch;
  const failed = await attempt(build, batch, options);
  if (failed === undefined) return;
  options.retrying(failed);
  if (events.length <= 1) return applyOne(build, batch, options);
  const half = Math.ceil(events.length / 2);
  const middle = events[half - 1]?.position ?? after;
  await applyHalved(build, { events: events.slice(0, half), after, upTo: middle }, options);
  await applyHalved(build, { events: events.slice(half), after: middle, upTo }, options);
};

/** A batch of one event that was refused once. */
const applyOne = async (build: Build, batch: Batch, options: RetryOptions): Promise<void> => {
  for (let failures = 1; ; ) {
    const failed = await attempt(build, batch, options);
    if (failed === undefined) return;
    options.retrying(failed);
    if (batch.refused !== undefined || batch.events.length === 0) throw failed;
    if (++failures >= attemptsOfPoison) return applyOne(build, { ...batch, refused: failed }, options);
  }
};

/** Undefined when committed; else what was refused and would be again. */
const attempt = async (build: Build, batch: Batch, options: RetryOptions): Promise<Error | undefined> => {
  const { pool, signal, committed, retrying } = options;
  for (let waited = 0; ; waited++) {
    signal.throwIfAborted();
    let applied: Applied;
    try {
      applied = await transaction(pool, (client) => applyBatch(client, build, batch));
      failpoint('projector.after-commit');
    } catch (error) {
      if (error instanceof NotOwner || error instanceof PoisonFlood || !(error instanceof Error)) throw error;
      if (isPoison(error)) return error;
      if (!isPassing(error)) throw error;
      retrying(error);
      await backoff(waited, signal);
      continue;
    }
    committed(batch, applied);
    return undefined;
  }
};
