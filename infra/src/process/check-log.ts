import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { createPool } from '../postgres/pool.ts';
import type { Backends } from './backends.ts';

/** The settings would put together what does not belong together: rows of one log with the events of another. */
export class WrongLog extends Error {
  override readonly name = 'WrongLog';
}

/**
 * Before anybody writes: is the log that the settings name the one that this database has followed so far? A mistake here
 * would begin a second history beside the first. `elsewhere` is the store at `EVENTSTORE_URL`, where that is set.
 * Throws `WrongLog` with words for whoever made the settings.
 */
export const checkLog = async (pool: Pool, elsewhere: Pick<EventStore, 'head'> | undefined): Promise<void> => {
  const { rows } = await pool.query<{ kept: bigint; followed: bigint }>(
    `select (select coalesce(max(position), 0) from es.events) as kept,
            (select coalesce(max(position), 0) from es.checkpoints) as followed`,
  );
  const { kept = 0n, followed = 0n } = rows[0] ?? {};
  if (elsewhere === undefined) {
    if (followed > kept) {
      throw new WrongLog('This database follows a log in EventStoreDB, but EVENTSTORE_URL is not set. Set it again.');
    }
    return;
  }
  if (kept > 0n) {
    throw new WrongLog(
      'EVENTSTORE_URL is set, but this database has a log of its own. Unset it, or take an empty database (DATA_DIR).',
    );
  }
  const head = await elsewhere.head();
  if (followed > head) {
    throw new WrongLog(
      `The log at EVENTSTORE_URL ends at ${head}, but this database has followed one up to ${followed}: it is another ` +
        'server, or an older backup. Name the right one, or take an empty database, which fills itself from the log.',
    );
  }
};

/** `checkLog` with connections of its own. */
export const checkOwnLog = async ({ databaseUrl, eventStoreUrl }: Backends): Promise<void> => {
  const pool = createPool({ url: databaseUrl, applicationName: 'check-log', max: 1 });
  try {
    if (eventStoreUrl === undefined) return await checkLog(pool, undefined);
    const { createEventStoreDb } = await import('../event-store/eventstoredb/eventstoredb.ts');
    const store = createEventStoreDb({ url: eventStoreUrl, applicationName: 'check-log' });
    await checkLog(pool, store).finally(() => store.close());
  } finally {
    await pool.end();
  }
};
