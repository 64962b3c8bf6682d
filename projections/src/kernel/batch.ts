import type { Position, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { moveCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import type { NewlyParked } from '@cadenza/infra/postgres/parked-streams';
import type { Pool, PoolClient } from 'pg';
import { saveActivity } from './activity.ts';
import { type Parking, parkingOf, refuseFlood } from './parking.ts';
import type { Handler, Projection } from './projection.ts';
import { parkedKind } from './queries.ts';
import { saveRollups } from './rollup.ts';
import { type RequiredRow, RowStore } from './rows.ts';
import { loadRows, saveRows } from './rows-sql.ts';

/** A set of tables being filled: the live ones in `rm`, or the next ones beside them. */
export type Build = {
  projection: Projection;
  schema: string;
  /** Row of es.checkpoints; unlike the version of the code it rises with every rebuild. */
  version: number;
  /** Whether changes go to the feed: not while a rebuild repeats what the live build has told already. */
  feed: boolean;
  /** Streams that wait, as of the last commit; unknown until one. Empty spares each batch a question. */
  waiting?: ReadonlySet<StreamName>;
  /** Rows as of the last commit, for the batch after it (`keepRows`); absent, that one reads all that it needs. */
  rows?: RowStore;
};

/** Consecutive events of the log and how far it has been read with them. */
export type Batch = {
  events: readonly RecordedEvent[];
  after: Position;
  upTo: Position;
  /** Why Postgres refused the one event of the batch: it parks its stream without being tried again. */
  refused?: Error;
};

export type Applied = {
  events: number;
  skipped: ReadonlyMap<string, number>;
  changes: number;
  /** Streams that wait from this batch on, and all that wait then. */
  parked: readonly NewlyParked[];
  waiting: ReadonlySet<StreamName>;
  /** What was folded; of use once it is committed. */
  rows: RowStore;
};

/** More rows are forgotten after their batch. */
const maxRows = 2_000;

/**
 * After the commit: what was just written, or read for it, is likely to be asked for again. Nobody else can have changed these
 * rows while the checkpoint stands where this batch left it. But what waits may be folded by another process, checkpoint or no.
 */
export const keepRows = (build: Build, { rows, waiting }: Applied): void => {
  if (waiting.size > 0 || rows.sizeOfKept() > maxRows) return;
  rows.settle();
  build.rows = rows;
};

/** The checkpoint is not where we left it: somebody else moves it. Nothing of the batch is kept. */
export class NotOwner extends Error {
  override readonly name = 'NotOwner';
}

type FeedChange = { event: RecordedEvent; companyId: string; kind: string; ids: readonly string[] };

/** What events came to; `changes` only where the build tells the feed. */
type Folded = { events: number; skipped: ReadonlyMap<string, number>; changes: FeedChange[] };

/**
 * Applies a batch within the caller's transaction: checkpoint, rows, change feed. The checkpoint comes first: its row
 * lock lets owners and rebuilds of one projection through one at a time, before any work is done.
 * What a handler cannot fold parks its stream, in the same transaction. Throws NotOwner, PoisonFlood, or what Postgres
 * says; the caller rolls back.
 */
export const applyBatch = async (client: PoolClient, build: Build, batch: Batch): Promise<Applied> => {
  await move(client, build, batch);
  failpoint('projector.after-checkpoint');
  const store = build.rows ?? new RowStore(build.projection.tables);
  // Should this batch fail, nothing is known.
  delete build.rows;
  const parking = await parkingOf(client, build);
  const { events, skipped, changes } = await fold(client, build, batch, store, parking);
  const parked = await parking.save(client, build);
  const applied = { events, skipped, changes: changes.length, parked, waiting: parking.waiting(), rows: store };
  if (events === 0 && parked.length === 0) return applied;
  failpoint('projector.after-apply');
  await saveFolded(client, build, store, changes);
  failpoint('projector.before-commit');
  return applied;
};

/** Writes rows, their counts and what the feed tells of them. */
export const saveFolded = async (
  client: PoolClient,
  { projection, schema }: Build,
  store: RowStore,
  changes: readonly FeedChange[],
): Promise<void> => {
  const rows = store.changes();
  await saveRollups(client, schema, rows, projection.rollups);
  await saveRows(client, schema, rows);
  failpoint('projector.after-rows');
  if (changes.length > 0) await saveChanges(client, projection.topic, changes);
};

type Step = {
  event: RecordedEvent;
  handler: Handler;
  companyId: string;
  required: readonly RequiredRow[];
  error?: unknown;
};

/** What an event asks for. What cannot even say that is poison when its turn comes. */
const stepOf = (event: RecordedEvent, handler: Handler, refused: Error | undefined): Step => {
  try {
    const companyId = handler.company?.(event) ?? event.metadata.companyId;
    const required = handler.required(event);
    if (refused === undefined) return { event, handler, companyId, required };
    // What Postgres refuses must not be asked for again.
    return { event, handler, companyId, required: required.filter(({ value }) => isUuid(value)), error: refused };
  } catch (error) {
    return { event, handler, companyId: event.metadata.companyId, required: [], error: refused ?? error };
  }
};

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const canBeTold = ({ event: { metadata }, companyId }: Step): boolean =>
  [companyId, metadata.actorId, metadata.commandId, metadata.correlationId].every(isUuid);

/**
 * Folds events into rows in memory, after reading those that are not there yet, and parks the streams of those that cannot
 * be folded. Writes nothing. Throws PoisonFlood.
 */
export const fold = async (
  db: Pick<Pool, 'query'>,
  { projection, schema, feed }: Build,
  { events, refused }: Pick<Batch, 'events' | 'refused'>,
  store: RowStore,
  parking: Parking,
): Promise<Folded> => {
  const { activity } = projection;
  const skipped = new Map<string, number>();
  const steps: Step[] = [];
  let folded = 0;
  for (const event of events) {
    if (parking.has(event.stream)) continue;
    const handler = projection.handlers.get(event.type);
    if (handler === null) {
      folded++;
      continue;
    }
    if (!handler) {
      skipped.set(event.type, (skipped.get(event.type) ?? 0) + 1);
      continue;
    }
    const step = stepOf(event, handler, refused);
    store.want(step.companyId, step.required);
    steps.push(step);
  }
  await loadRows(db, schema, store);
  const changes: FeedChange[] = [];
  const parked: NewlyParked[] = [];
  for (const step of steps) {
    const { event, handler, companyId, required, error } = step;
    if (parking.has(event.stream)) continue;
    failpoint('projector.apply-event');
    store.mark();
    try {
      if (error !== undefined) throw error;
      const rows = store.of(companyId, required);
      const tell = activity?.tellings.get(event.type)?.(event, rows);
      const change = handler.apply(event, rows);
      const told = tell?.(rows, change);
      if (activity && told) saveActivity(store, activity.table, step, told);
      if (change && feed) changes.push({ event, companyId, ...change });
      folded++;
    } catch (poison) {
      store.takeBack();
      parked.push(parking.park(event, poison));
      refuseFlood(parked);
      if (feed && canBeTold(step))
        changes.push({ event, companyId, kind: parkedKind, ids: store.found(companyId, required) });
    }
  }
  return { events: folded, skipped, changes };
};

/** Throws NotOwner where somebody else has moved it. */
export const move = async (
  client: PoolClient,
  { projection, version }: Build,
  { after, upTo }: Omit<Batch, 'events'>,
): Promise<void> => {
  const moved = await moveCheckpoint(client, { name: projection.name, version }, after, upTo);
  if (!moved) throw new NotOwner(`${projection.name} is no longer at ${after}`);
};

/** An event that has been parked was told as such; when it is folded at last, that is what is told of it. */
const saveChanges = (client: PoolClient, topic: string, changes: readonly FeedChange[]) =>
  client.query({
    name: 'save_changes',
    text: `insert into feed.changes (topic, position, company_id, kind, ids, actor_id, command_id, correlation_id)
     select $1, (c->>'position')::bigint, (c->>'company_id')::uuid, c->>'kind',
            array(select jsonb_array_elements_text(c->'ids'))::uuid[], (c->>'actor_id')::uuid, (c->>'command_id')::uuid,
            (c->>'correlation_id')::uuid
       from jsonb_array_elements($2::jsonb) c
     on conflict (topic, position, company_id) do update set kind = excluded.kind, ids = excluded.ids`,
    values: [
      topic,
      JSON.stringify(
        changes.map(({ event, companyId, kind, ids }) => ({
          position: String(event.position),
          company_id: companyId,
          kind,
          ids,
          actor_id: event.metadata.actorId,
          command_id: event.metadata.commandId,
          correlation_id: event.metadata.correlationId,
        })),
      ),
    ],
  });
