import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { moveCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import type { Pool, PoolClient } from 'pg';
import type { Handler, Projection } from './projection.ts';
import { RowStore, type Touch } from './rows.ts';
import { loadRows, saveRows } from './rows-sql.ts';
import { saveTallies } from './tally.ts';

/** A set of tables being filled: the live ones in `rm`, or the next ones beside them. */
export type Build = {
  projection: Projection;
  schema: string;
  /** Row of es.checkpoints; unlike the version of the code it rises with every rebuild. */
  version: number;
  /** Whether changes go to the feed: not while a rebuild repeats what the live build has told already. */
  feed: boolean;
};

/** Consecutive events of the log and how far it has been read with them. */
export type Batch = { events: readonly RecordedEvent[]; after: Position; upTo: Position };

export type Applied = { events: number; skipped: ReadonlyMap<string, number>; changes: number };

/** The checkpoint is not where we left it: somebody else moves it. Nothing of the batch is kept. */
export class NotOwner extends Error {
  override readonly name = 'NotOwner';
}

/** An event that its handler cannot fold. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: RecordedEvent;

  constructor(event: RecordedEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

type FeedChange = { event: RecordedEvent; companyId: string; kind: string; ids: readonly string[] };

/** What events came to; `changes` only where the build tells the feed. */
type Folded = { events: number; skipped: ReadonlyMap<string, number>; changes: FeedChange[] };

/**
 * Applies a batch within the caller's transaction: checkpoint, rows, change feed. The checkpoint comes first: its row
 * lock lets owners and rebuilds of one projection through one at a time, before any work is done.
 * Throws NotOwner, PoisonEvent, or what Postgres says; the caller rolls back.
 */
export const applyBatch = async (client: PoolClient, build: Build, batch: Batch): Promise<Applied> => {
  const { projection, schema } = build;
  await move(client, build, batch);
  failpoint('projector.after-checkpoint');
  const store = new RowStore(projection.tables);
  const { events, skipped, changes } = await fold(client, build, batch.events, store);
  if (events === 0) return { events, skipped, changes: 0 };
  failpoint('projector.after-apply');
  const rows = store.changes();
  await saveTallies(client, schema, rows, projection.tallies);
  await saveRows(client, schema, rows);
  failpoint('projector.after-rows');
  if (changes.length > 0) await saveChanges(client, projection.topic, changes);
  failpoint('projector.before-commit');
  return { events, skipped, changes: changes.length };
};

type Step = { event: RecordedEvent; handler: Handler; companyId: string; touches: readonly Touch[] };

/** Folds events into rows in memory, after reading those that are not there yet. Writes nothing. Throws PoisonEvent. */
export const fold = async (
  db: Pick<Pool, 'query'>,
  { projection, schema, feed }: Build,
  events: readonly RecordedEvent[],
  store: RowStore,
): Promise<Folded> => {
  const skipped = new Map<string, number>();
  const steps: Step[] = [];
  for (const event of events) {
    const handler = projection.handlers.get(event.type);
    if (!handler) {
      skipped.set(event.type, (skipped.get(event.type) ?? 0) + 1);
      continue;
    }
    const companyId = guard(event, () => handler.company?.(event) ?? event.metadata.companyId);
    const touches = guard(event, () => handler.touches(event));
    store.want(companyId, touches);
    steps.push({ event, handler, companyId, touches });
  }
  await loadRows(db, schema, store);
  const changes: FeedChange[] = [];
  for (const { event, handler, companyId, touches } of steps) {
    failpoint('projector.apply-event');
    const change = guard(event, () => handler.apply(event, store.of(companyId, touches)));
    if (change && feed) changes.push({ event, companyId, ...change });
  }
  return { events: steps.length, skipped, changes };
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

const saveChanges = (client: PoolClient, topic: string, changes: readonly FeedChange[]) =>
  client.query(
    `insert into feed.changes (topic, position, company_id, kind, ids, actor_id, command_id, correlation_id)
     select $1, (c->>'position')::bigint, (c->>'company_id')::uuid, c->>'kind',
            array(select jsonb_array_elements_text(c->'ids'))::uuid[], (c->>'actor_id')::uuid, (c->>'command_id')::uuid,
            (c->>'correlation_id')::uuid
       from jsonb_array_elements($2::jsonb) c`,
    [
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
  );

const guard = <T>(event: RecordedEvent, step: () => T): T => {
  try {
    return step();
  } catch (error) {
    throw new PoisonEvent(event, error);
  }
};
