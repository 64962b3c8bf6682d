import type { Position } from '@cadenza/domain/kernel/event';
import type { CheckpointKey } from '@cadenza/infra/postgres/checkpoints';
import type { QueryConfig } from 'pg';

type Server = { query(statement: QueryConfig): Promise<{ rows: CheckpointKey[] }> };
type Move = CheckpointKey & { from: Position; to: Position };
type Waiting = { move: Move; resolve: (moved: boolean) => void; reject: (error: unknown) => void };

export interface QuietMoves {
  /**
   * Moves the checkpoint of a projection past events that are none of its own. False where it is not where the caller left
   * it. Rejects with what Postgres says; whether it was moved is unknown then.
   */
  move(move: Move): Promise<boolean>;
}

/**
 * Most events are one projection's, and pass all the others by. These move in one statement together, as the readers of a
 * screen wait for all that it shows. It skips a row that somebody else holds, such as a rebuild that is about to flip.
 */
export const createQuietMoves = (pool: Server): QuietMoves => {
  let waiting: Waiting[] = [];

  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const moved = await moveAll(
        pool,
        all.map(({ move }) => move),
      );
      for (const { move, resolve } of all) resolve(moved.has(keyOf(move)));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return {
    move: (move) =>
      new Promise((resolve, reject) => {
        waiting.push({ move, resolve, reject });
        // At the end of the turn in which a slice of the log reaches all of them.
        if (waiting.length === 1) setImmediate(() => void flush());
      }),
  };
};

const keyOf = ({ name, version }: CheckpointKey): string => `${name} ${version}`;

/** Not on the disk before the answer, as all that projections write. Answers the keys of those that moved. */
const moveAll = async (pool: Server, moves: readonly Move[]): Promise<Set<string>> => {
  const { rows } = await pool.query({
    name: 'move_quiet',
    text: `with quick as (select set_config('synchronous_commit', 'off', true)),
      free as materialized (
        select c.projection, c.version, m.upto
          from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[]) m (name, version, after, upto)
          join es.checkpoints c on c.projection = m.name and c.version = m.version and c.position = m.after
           for update of c skip locked
      )
      update es.checkpoints c set position = free.upto, updated_at = es.clock_now() from free, quick
       where c.projection = free.projection and c.version = free.version
      returning c.projection as name, c.version`,
    values: [
      moves.map(({ name }) => name),
      moves.map(({ version }) => version),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
    ],
  });
  return new Set(rows.map(keyOf));
};
