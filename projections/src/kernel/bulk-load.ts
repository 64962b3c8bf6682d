import { getHeapStatistics } from 'node:v8';
import type { Position } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Pool } from 'pg';
import { type Batch, type Build, fold, move } from './batch.ts';
import { ensureKeys } from './builds.ts';
import { type Parking, parkingOf } from './parking.ts';
import { saveRollups } from './rollup.ts';
import { RowStore } from './rows.ts';
import { copyRows } from './rows-copy.ts';
import { transaction } from './transaction.ts';

export interface BulkLoader {
  /** Folds a batch into the rows in memory, and writes them when they have become too many. */
  add(batch: Batch): Promise<void>;
  /** Writes what is not written yet. */
  flush(): Promise<void>;
}

/** A row and its place in the maps take some 2 KB; an eighth of the heap is for them, as projections may rebuild at once. */
const maxRows = (): number => Math.floor(getHeapStatistics().heap_size_limit / 8 / 2_048);

/** Events after which rows are written in any case: what a lost connection makes us fold again takes a second or two. */
const maxEvents = 100_000;

/**
 * Fills tables that nobody else reads or writes. Rows stay in memory over many batches and are written once, by COPY, with
 * the checkpoint in the same transaction: nothing of what was folded since is kept when it fails, and the checkpoint says so.
 * Where rows were written before (`from` is not 0), the tables must have their keys. A handler's poison parks its stream. After
 * any failure it is of no use any more. Throws what `fold` and `transaction` throw, and NotOwner.
 */
export const bulkLoader = (
  build: Build,
  from: Position,
  { pool, rowsInMemory = maxRows() }: { pool: Pool; rowsInMemory?: number | undefined },
): BulkLoader => {
  const { projection, schema } = build;
  // Where nothing was written yet, what is not in memory is nowhere.
  let rows = new RowStore(projection.tables, { whole: from === 0n });
  let written = from;
  let upTo = from;
  let events = 0;
  let parking: Parking | undefined;

  const flush = async (): Promise<void> => {
    if (upTo === written) return;
    await transaction(pool, async (client) => {
      await move(client, build, { after: written, upTo });
      failpoint('projector.after-checkpoint');
      await parking?.save(client, build);
      const changes = rows.changes();
      await saveRollups(client, schema, changes, projection.rollups);
      await copyRows(client, schema, changes);
      // What is forgotten must be found again.
      if (rows.sizeOfKept() > rowsInMemory) await ensureKeys(client, build);
      failpoint('projector.after-rows');
      failpoint('projector.before-commit');
    });
    failpoint('projector.after-commit');
    if (parking) build.waiting = parking.waiting();
    written = upTo;
    events = 0;
    if (rows.sizeOfKept() > rowsInMemory) rows = new RowStore(projection.tables);
    else rows.settle();
  };

  const add = async (batch: Batch): Promise<void> => {
    parking ??= await parkingOf(pool, build);
    await fold(pool, build, batch, rows, parking);
    upTo = batch.upTo;
    events += batch.events.length;
    if (rows.size() > rowsInMemory || events >= maxEvents) await flush();
  };

  return { add, flush };
};
