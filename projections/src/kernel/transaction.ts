import { onClient } from '@cadenza/infra/postgres/on-client';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds that a transaction may pause: the rows of one that hangs would keep the next owner waiting. */
const pause = 4_000;

/**
 * Runs a projector's transaction. It need not wait for the disk: rows, checkpoint and feed are lost together or not at
 * all in a crash, and what is lost is folded again from the log.
 */
export const transaction = async <T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> =>
  onClient(pool, async (client) => {
    await client.query(
      `begin; set local synchronous_commit = off; set local idle_in_transaction_session_timeout = ${pause}`,
    );
    const result = await run(client);
    await client.query('commit');
    return result;
  });
