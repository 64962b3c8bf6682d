import type pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';

/** A statement's only way to the server that `es.append` needs: that of a pool, of a client, or of a pipelined connection. */
export interface Statements {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

export interface PipelinedConnection extends Statements {
  end(): Promise<void>;
}

/**
 * One connection that stays ours, and statements sent behind each other without waiting for answers: the server goes from one to
 * the next at once. Each is a transaction of its own. A connection that was lost fails what was sent on it; the next
 * statement opens another.
 */
export const createPipelinedConnection = (options: PoolOptions): PipelinedConnection => {
  const pool = createPool({ ...options, max: 1, pipeline: true });
  type Held = { client: Promise<pg.PoolClient>; letGo: (error?: Error) => Promise<void> };
  let held: Held | undefined;

  const hold = (): Held => {
    const client = pool.connect();
    let isHeld = true;
    const letGo = async (error?: Error): Promise<void> => {
      if (!isHeld) return;
      isHeld = false;
      if (held === holding) held = undefined;
      (await client.catch(() => undefined))?.release(error); // that there is none was told to who asked
    };
    client.then((found) => {
      found.once('error', (error) => {
        if (isHeld) options.onIdleError?.(error);
        void letGo(error);
      });
    }, letGo);
    const holding = { client, letGo };
    return holding;
  };

  return {
    query: async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
      held ??= hold();
      return (await held.client).query<Row>(statement);
    },
    end: async () => {
      await held?.letGo();
      await pool.end();
    },
  };
};
