import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import type { Pool } from 'pg';
import { ensureTables, liveBuild, readActive } from '../kernel/builds.ts';
import { fingerprintOf } from '../kernel/fingerprint.ts';
import { PoisonFlood } from '../kernel/parking.ts';
import type { Projection } from '../kernel/projection.ts';
import {
  type ProjectionState,
  parkedByReactors,
  parkedStreams,
  projectionStates,
  type WaitingStream,
} from '../kernel/queries.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { retryParked } from '../kernel/retry.ts';

type Tools = { pool: Pool; store: EventStore; say: (line: string) => void };

/** A line for each projection: its state as its process left it, how far behind the log its rows are, and what waits. */
export const printStatus = async (projections: readonly Projection[], { pool, store, say }: Tools): Promise<void> => {
  const head = await store.head();
  const states = await projectionStates(pool);
  for (const { name } of projections) {
    const found = states.find((one) => one.name === name);
    say(`${name.padEnd(12)} ${found ? describe(found, head) : 'not built yet'}`);
    for (const waiting of found?.parked ?? []) say(`  ${describeWaiting(waiting)}`);
  }
  for (const waiting of await parkedByReactors(pool)) say(`${waiting.projection} ${describeWaiting(waiting)}`);
};

const describe = (one: ProjectionState, head: Position): string => {
  const { state, code, build, position, error, errorPosition, errorEventType } = one;
  const behind = head > position ? `, ${head - position} behind` : '';
  const at = errorPosition === null ? '' : ` at ${errorPosition} (${errorEventType})`;
  const why = error === null ? '' : `: ${error}${at}`;
  return `${(state ?? 'unknown').padEnd(12)} code ${code ?? 'of before'} (build ${build}), position ${position} of ${head}${behind}${why}`;
};

const describeWaiting = ({ stream, position, eventType, error, since }: WaitingStream): string =>
  `parked ${stream} since ${since.toISOString()}, at ${position} (${eventType}): ${error}`;

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
    for (const waiting of await parkedOf(projection, pool)) say(describeWaiting(waiting));
  } catch (error) {
    if (!(error instanceof PoisonFlood)) throw error;
    throw new Error(`${error.message}; what serves is as it was`, { cause: error });
  } finally {
    await lock.release();
    await owners.close();
  }
};

const parkedOf = async ({ name }: Projection, pool: Pool): Promise<WaitingStream[]> =>
  (await parkedStreams(pool)).filter(({ projection }) => projection === name);

/**
 * Tries again what waits in a projection, or one stream of it, beside the process that serves it. Answers how many wait
 * still. Throws where no such stream waits.
 */
export const retryNow = async (projection: Projection, stream: string | undefined, tools: Tools): Promise<number> => {
  const { pool, store, say } = tools;
  const waiting = await parkedOf(projection, pool);
  const chosen = waiting.filter((one) => stream === undefined || one.stream === stream);
  if (stream !== undefined && chosen.length === 0) throw new Error(`${stream} does not wait in ${projection.name}`);
  const active = await readActive(pool, projection.name);
  const code = await fingerprintOf(projection);
  if (active === undefined || active.fingerprint !== code)
    throw new Error(`${projection.name} is served by other code (${active?.fingerprint}) than this (${code})`);
  const streams = chosen.map((one) => one.stream);
  const { released, failed } = await retryParked(liveBuild(projection, active), streams, { pool, store });
  for (const one of released) say(`${one} was folded.`);
  for (const one of await parkedOf(projection, pool)) if (failed.includes(one.stream)) say(describeWaiting(one));
  if (streams.length === 0) say(`Nothing waits in ${projection.name}.`);
  return failed.length;
};
