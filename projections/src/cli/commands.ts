import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import type { Pool } from 'pg';
import { PoisonEvent } from '../kernel/batch.ts';
import { ensureTables } from '../kernel/builds.ts';
import type { Projection } from '../kernel/projection.ts';
import { type ProjectionState, projectionStates } from '../kernel/queries.ts';
import { rebuild } from '../kernel/rebuild.ts';

type Tools = { pool: Pool; store: EventStore; say: (line: string) => void };

/** A line for each projection: its state as its process left it, and how far behind the log its rows are. */
export const printStatus = async (projections: readonly Projection[], { pool, store, say }: Tools): Promise<void> => {
  const head = await store.head();
  const states = await projectionStates(pool);
  for (const { name, version } of projections) {
    const found = states.find((one) => one.name === name);
    say(`${name.padEnd(12)} ${found ? describe(found, head) : `not built yet (version ${version})`}`);
  }
};

const describe = (one: ProjectionState, head: Position): string => {
  const { state, version, build, position, error, errorPosition, errorEventType } = one;
  const behind = head > position ? `, ${head - position} behind` : '';
  const at = errorPosition === null ? '' : ` at ${errorPosition} (${errorEventType})`;
  const why = error === null ? '' : `: ${error}${at}`;
  return `${(state ?? 'unknown').padEnd(12)} version ${version} (build ${build}), position ${position} of ${head}${behind}${why}`;
};

/** Progress is told whenever another tenth is done. */
const tenths = (say: (line: string) => void) => {
  let told = 0n;
  return (position: Position, goal: Position): void => {
    const done = goal === 0n ? 10n : (position * 10n) / goal;
    if (done <= told) return;
    told = done;
    say(`${done * 10n} % (position ${position} of ${goal})`);
  };
};

/**
 * Rebuilds a projection here and now, beside the process that serves it: the database lets them meet at the flip, so
 * nobody has to be asked or stopped. One rebuild of a projection at a time.
 */
export const rebuildNow = async (projection: Projection, tools: Tools & { signal: AbortSignal }): Promise<void> => {
  const { pool, store, say, signal } = tools;
  const owners = createOwners(pool);
  const lock = await owners.tryAcquire(`projection rebuild ${projection.name}`);
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
