import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { Pool } from 'pg';
import { PoisonEvent } from '../kernel/batch.ts';
import { ensureTables } from '../kernel/builds.ts';
import { createOwners } from '../kernel/ownership.ts';
import type { Projection } from '../kernel/projection.ts';
import { rebuild } from '../kernel/rebuild.ts';

type Tools = { pool: Pool; store: EventStore; say: (line: string) => void };

type StatusRow = {
  projection: string;
  version: number;
  code_version: number;
  position: Position | null;
  state: string | null;
  error: string | null;
  error_at: Position | null;
  event_type: string | null;
};

/** A line for each projection: its state as its process left it, and how far behind the log its rows are. */
export const printStatus = async (projections: readonly Projection[], { pool, store, say }: Tools): Promise<void> => {
  const head = await store.head();
  const { rows } = await pool.query<StatusRow>(
    `select v.projection, v.version, v.code_version, c.position, s.state, s.error, s.position as error_at, s.event_type
       from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version
       left join rm_meta.projection_status s on s.projection = v.projection`,
  );
  for (const { name, version } of projections) {
    const row = rows.find(({ projection }) => projection === name);
    if (!row) {
      say(`${name.padEnd(12)} not built yet (version ${version})`);
      continue;
    }
    const position = row.position ?? 0n;
    const behind = head > position ? `, ${head - position} behind` : '';
    const error = row.error === null ? '' : ` — ${row.error}`;
    const at = row.error_at === null ? '' : ` at ${row.error_at} (${row.event_type})`;
    say(
      `${name.padEnd(12)} ${(row.state ?? 'unknown').padEnd(12)} version ${row.code_version} (build ${row.version}), position ${position} of ${head}${behind}${error}${at}`,
    );
  }
};

/** Progress is told whenever another tenth is done. */
const tenths = (say: (line: string) => void) => {
  let told = 0;
  return (position: Position, goal: Position): void => {
    const done = goal === 0n ? 10 : Number((position * 10n) / goal);
    if (done <= told) return;
    told = done;
    say(`${done * 10} % (position ${position} of ${goal})`);
  };
};

/**
 * Rebuilds a projection here and now, beside the process that serves it: the database lets them meet at the flip, so
 * nobody has to be asked or stopped. One rebuild of a projection at a time.
 */
export const rebuildNow = async (projection: Projection, tools: Tools & { signal: AbortSignal }): Promise<void> => {
  const { pool, store, say, signal } = tools;
  const owners = createOwners(pool);
  const lock = await owners.tryAcquire(`rebuild ${projection.name}`);
  if (!lock) {
    await owners.close();
    throw new Error(`${projection.name} is being rebuilt by another process`);
  }
  try {
    await ensureTables(pool, projection, await store.head());
    const position = await rebuild(projection, {
      pool,
      store,
      signal: AbortSignal.any([signal, lock.lost]),
      onProgress: tenths(say),
      retrying: (error) => say(`tries again: ${(error as Error).message}`),
    });
    say(`${projection.name} was rebuilt and serves from position ${position}.`);
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error;
    const { event } = error;
    throw new Error(`event ${event.type} at ${event.position}: ${error.message}; what serves is as it was`, {
      cause: error,
    });
  } finally {
    await lock.release();
    await owners.close();
  }
};
