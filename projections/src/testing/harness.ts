import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import type { NewlyParked } from '@cadenza/infra/postgres/parked-streams';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createTestDatabase, type TestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import type { Signals, SignalTopic } from '@cadenza/infra/signals/signals';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { applyBatch, type Batch, keepRows } from '../kernel/batch.ts';
import { beginRebuild, liveBuild, readActive } from '../kernel/builds.ts';
import { bulkLoader } from '../kernel/bulk-load.ts';
import type { Projection } from '../kernel/projection.ts';
import { createQuietMoves } from '../kernel/quiet-moves.ts';
import { type Observer, type Runner, type RunnerOptions, runProjection } from '../kernel/runner.ts';
import type { Status } from '../kernel/status.ts';
import { transaction } from '../kernel/transaction.ts';
import { projectionMigrations } from '../migrations.ts';

/** A database of the test's own with the tables of the machinery, dropped at its end. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase([projectionMigrations]);
  onTestFinished(() => database.drop());
  return database;
};

export type Sent = { topic: SignalTopic; payload: string };

/** Signals that only remember what was sent. */
export const recordingSignals = (): Signals & { sent: Sent[] } => {
  const sent: Sent[] = [];
  return {
    sent,
    send: (topic, payload) => void sent.push({ topic, payload }),
    on: () => () => {},
    close: async () => {},
  };
};

export type Running = Runner & {
  sent: Sent[];
  /** Every state entered, in order. */
  states: Status[];
  /** Errors that were tried again. */
  retried: unknown[];
  /** Streams that were parked, and released, in order. */
  parked: NewlyParked[];
  released: string[];
  /** Resolves when the runner enters a state. */
  entered(state: Status['state']): Promise<Status>;
  /** Resolves when the rows of a position are committed. */
  reached(position: Position): Promise<void>;
  stop(): Promise<void>;
};

/** A runner as a process of its own would have it: with its own lock connection. Stopped at the end of the test. */
export const run = (
  projection: Projection,
  pool: Pool,
  store: EventStore,
  options: Pick<RunnerOptions, 'away'> = {},
): Running => {
  const abort = new AbortController();
  const owners = createOwners(pool);
  const signals = recordingSignals();
  const states: Status[] = [];
  const retried: unknown[] = [];
  const parked: NewlyParked[] = [];
  const released: string[] = [];
  let changed = Promise.withResolvers<void>();
  const wake = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const observer: Observer = {
    applied: wake,
    state: (status) => {
      states.push(status);
      wake();
    },
    parked: (_name, one) => {
      parked.push(one);
      wake();
    },
    released: (_name, stream) => {
      released.push(stream);
      wake();
    },
    retrying: (_name, error) => void retried.push(error),
  };
  const send = signals.send;
  signals.send = (topic, payload) => {
    send(topic, payload);
    wake();
  };
  const runner = runProjection(projection, {
    pool,
    store,
    signals,
    owners,
    quiet: createQuietMoves(pool),
    observer,
    signal: abort.signal,
    ...options,
  });
  const until = async <T>(found: () => T | undefined): Promise<T> => {
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      await changed.promise;
    }
  };
  const stop = async (): Promise<void> => {
    abort.abort();
    await runner.done;
    await owners.close();
  };
  onTestFinished(stop);
  return {
    ...runner,
    sent: signals.sent,
    states,
    retried,
    parked,
    released,
    entered: (state) => until(() => states.find((status) => status.state === state)),
    reached: async (position) => {
      await until(() => (positionsOf(signals.sent).some((at) => at >= position) ? true : undefined));
    },
    stop,
  };
};

const positionsOf = (sent: readonly Sent[]): Position[] =>
  sent.filter(({ topic }) => topic === 'projection').map(({ payload }) => BigInt(JSON.parse(payload).position));

/** A hash of each table of a projection, over all companies and columns. */
export const hashes = async (pool: Pool, { tables }: Projection, schema = 'rm'): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${schema}.${name} t`,
    );
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
};

/** Empties a projection and folds a whole log into it, in live batches of the given sizes, over and over; every other one keeps its rows. */
export const batches = async (
  pool: Pool,
  projection: Projection,
  store: EventStore,
  sizes: readonly number[],
): Promise<void> => {
  for (const { name } of projection.tables) await pool.query(`truncate rm.${name}`);
  await pool.query('delete from feed.changes where topic = $1', [projection.topic]);
  await pool.query('update es.checkpoints set position = 0 where projection = $1', [projection.name]);
  const active = await readActive(pool, projection.name);
  if (!active) throw new Error('no tables');
  const build = liveBuild(projection, active);
  let kept = false;
  for await (const batch of logInBatches(store, sizes)) {
    const applied = await transaction(pool, (client) => applyBatch(client, build, batch));
    kept = !kept;
    if (kept) keepRows(build, applied);
  }
};

/** As the fill of a rebuild does it, in steps of the given sizes; answers the schema of the rows. */
export const bulkLoad = async (
  pool: Pool,
  projection: Projection,
  store: EventStore,
  { sizes, rowsInMemory }: { sizes: readonly number[]; rowsInMemory: number },
): Promise<string> => {
  const build = await beginRebuild(pool, projection);
  const { add, flush } = bulkLoader(build, 0n, { pool, rowsInMemory });
  for await (const batch of logInBatches(store, sizes)) await add(batch);
  await flush();
  return build.schema;
};

const logInBatches = async function* (store: EventStore, sizes: readonly number[]): AsyncIterable<Batch> {
  const stop = new AbortController();
  const head = await store.head();
  const events: RecordedEvent[] = [];
  for await (const slice of store.follow({ after: 0n, prefixes: [], signal: stop.signal })) {
    events.push(...slice.events);
    if (slice.upTo >= head) break;
  }
  stop.abort();
  let after = 0n;
  for (let i = 0; events.length > 0; i++) {
    const part = events.splice(0, sizes[i % sizes.length] ?? 1);
    const upTo = part.at(-1)?.position ?? after;
    yield { events: part, after, upTo };
    after = upTo;
  }
};
