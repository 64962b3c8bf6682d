import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { moveCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import type { PoolClient } from 'pg';
import type { Handler, Projection } from './projection.ts';
import type { RowMemory } from './row-memory.ts';
import { RowStore } from './rows.ts';
import { copyRows } from './rows-copy.ts';
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
  /** Set while tables are filled that nobody else reads or writes: rows are kept from batch to batch, and copied in. */
  memory?: RowMemory;
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

type Step = { event: RecordedEvent; handler: Handler; companyId: string };

/**
 * Applies a batch within the caller's transaction: checkpoint, rows, change feed. The checkpoint comes first: its row
 * lock lets owners and rebuilds of one projection through one at a time, before any work is done.
 * Throws NotOwner, PoisonEvent, or what Postgres says; the caller rolls back.
 */
export const applyBatch = async (client: PoolClient, build: Build, batch: Batch): Promise<Applied> => {
  const { projection, schema } = build;
  await move(client, build, batch);
  failpoint('projector.after-checkpoint');
  const skipped = new Map<string, number>();
  const steps: Step[] = batch.events.flatMap((event) => {
    const handler = projection.handlers.get(event.type);
    if (handler) return [{ event, handler, companyId: handler.company?.(event) ?? event.metadata.companyId }];
    skipped.set(event.type, (skipped.get(event.type) ?? 0) + 1);
    return [];
  });
  if (steps.length === 0) return { events: 0, skipped, changes: 0 };

  const store = build.memory?.take(batch.after) ?? new RowStore(projection.tables);
  for (const { event, handler, companyId } of steps) {
    guard(event, () => store.want(companyId, handler.touches(event)));
  }
  await loadRows(client, schema, store);
  const changes = steps.flatMap(({ event, handler, companyId }) => {
    failpoint('projector.apply-event');
    const change = guard(event, () => handler.apply(event, store.of(companyId)));
    return change ? [{ event, companyId, ...change }] : [];
  });
  failpoint('projector.after-apply');
  await saveTallies(client, schema, store, projection.tallies);
  if (build.memory) {
    await copyRows(client, schema, store);
    build.memory.keep(store, batch.upTo);
  } else {
    await saveRows(client, schema, store);
  }
  failpoint('projector.after-rows');
  if (build.feed && changes.length > 0) await saveChanges(client, projection.topic, changes);
  failpoint('projector.before-commit');
  return { events: steps.length, skipped, changes: changes.length };
};

const move = async (client: PoolClient, { projection, version }: Build, { after, upTo }: Batch): Promise<void> => {
  const moved = await moveCheckpoint(client, { name: projection.name, version }, after, upTo);
  if (!moved) throw new NotOwner(`${projection.name} is no longer at ${after}`);
};

type FeedChange = { event: RecordedEvent; companyId: string; kind: string; ids: readonly string[] };

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
