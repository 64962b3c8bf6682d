import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';

/** A pool, or a connection in a transaction of the caller's. */
type Queryable = Pick<Pool, 'query'>;

/** Where a follower of the log has come to. Reactors have version 1; projections rise theirs with every rebuild. */
export type CheckpointKey = { name: string; version: number };

/** Null before the first one was written. */
export const readCheckpoint = async (db: Queryable, { name, version }: CheckpointKey): Promise<Position | null> => {
  const { rows } = await db.query<{ position: Position }>(
    'select position from es.checkpoints where projection = $1 and version = $2',
    [name, version],
  );
  return rows[0]?.position ?? null;
};

/**
 * Moves the checkpoint by compare-and-set; `from` null writes the first one. False when it is not where the caller left
 * it: somebody else moves it, and the caller must let go.
 */
export const moveCheckpoint = async (
  db: Queryable,
  { name, version }: CheckpointKey,
  from: Position | null,
  to: Position,
): Promise<boolean> => {
  const { rowCount } =
    from === null
      ? await db.query(
          'insert into es.checkpoints (projection, version, position) values ($1, $2, $3) on conflict do nothing',
          [name, version, to],
        )
      : await db.query({
          name: 'move_checkpoint',
          text: `update es.checkpoints set position = $4, updated_at = es.clock_now()
                  where projection = $1 and version = $2 and position = $3`,
          values: [name, version, from, to],
        });
  return rowCount === 1;
};
