import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Pool } from 'pg';
import { backoff } from './backoff.ts';
import { type Applied, applyBatch, type Batch, type Build, NotOwner, PoisonEvent } from './batch.ts';
import { isPassing } from './errors.ts';
import { transaction } from './transaction.ts';

export type Patience = {
  pool: Pool;
  signal: AbortSignal;
  /** Told after each commit: usually once, with the whole batch. */
  committed: (batch: Batch, applied: Applied) => void;
  /** Told of each failure that is tried again. */
  retrying: (error: unknown) => void;
};

/** A poison event is tried so often before it is called one. */
const attemptsOfPoison = 3;

/**
 * Applies a batch, each time in a transaction of its own. Waits out what passes; whatever else fails is looked for event
 * by event, so that all before it is kept. Throws PoisonEvent, NotOwner, or the reason of an abort.
 */
export const applyPatiently = async (build: Build, batch: Batch, patience: Patience): Promise<void> => {
  const failed = await attempt(build, batch, patience);
  if (failed === undefined) return;
  if (batch.events.length <= 1) return applyOne(build, batch, patience, failed);
  let after = batch.after;
  for (const [index, event] of batch.events.entries()) {
    const upTo = index === batch.events.length - 1 ? batch.upTo : event.position;
    await applyOne(build, { events: [event], after, upTo }, patience);
    after = upTo;
  }
};

const applyOne = async (build: Build, batch: Batch, patience: Patience, first?: Error): Promise<void> => {
  let failed = first;
  for (let failures = first ? 1 : 0; ; ) {
    if (failed) patience.retrying(failed);
    failed = await attempt(build, batch, patience);
    if (failed === undefined) return;
    const [event] = batch.events;
    if (++failures < attemptsOfPoison && event) continue;
    throw failed instanceof PoisonEvent || !event ? failed : new PoisonEvent(event, failed);
  }
};

/** Undefined when committed; else what failed and will fail again. */
const attempt = async (build: Build, batch: Batch, patience: Patience): Promise<Error | undefined> => {
  const { pool, signal, committed, retrying } = patience;
  for (let waited = 0; ; waited++) {
    signal.throwIfAborted();
    try {
      const applied = await transaction(pool, (client) => applyBatch(client, build, batch));
      failpoint('projector.after-commit');
      committed(batch, applied);
      return undefined;
    } catch (error) {
      if (error instanceof NotOwner || !(error instanceof Error)) throw error;
      if (!isPassing(error)) return error;
      retrying(error);
      await backoff(waited, signal);
    }
  }
};
