import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import {
  noteFailure,
  type ParkedStream,
  readParked,
  releaseParked,
  withoutData,
} from '@cadenza/infra/postgres/parked-streams';
import type { Pool, PoolClient } from 'pg';
import { type Build, fold, NotOwner, saveFolded } from './batch.ts';
import { isPoison } from './errors.ts';
import { foldingCode } from './folding-code.ts';
import { Parking } from './parking.ts';
import { RowStore } from './rows.ts';
import { transaction } from './transaction.ts';

type Tools = { pool: Pool; store: Pick<EventStore, 'read'> };

export type Retried = { released: readonly StreamName[]; failed: readonly StreamName[] };

/**
 * Tries streams again that wait in the serving build: from their first event that waits to the checkpoint, all of a stream
 * in one transaction or nothing, with its changes for the feed. In the order of the log, and again as long as one that was
 * released may have brought the rows that another needs.
 *
 * Rows are then those of a rebuild where the events of one stream do not ask what became of another stream meanwhile. They
 * may differ where they do (an occurrence that was completed while its series waited keeps the plan it was completed with):
 * a rebuild is the cure.
 */
export const retryParked = async (build: Build, streams: readonly StreamName[], tools: Tools): Promise<Retried> => {
  const released: StreamName[] = [];
  let left = streams;
  for (;;) {
    const failed: StreamName[] = [];
    for (const stream of left) {
      if (await retryStream(build, stream, tools)) released.push(stream);
      else failed.push(stream);
    }
    if (failed.length === 0 || failed.length === left.length) return { released, failed };
    left = failed;
  }
};

/** True when nothing of the stream waits any more. */
const retryStream = async (build: Build, stream: StreamName, { pool, store }: Tools): Promise<boolean> => {
  try {
    return await transaction(pool, (client) => foldWaiting(client, build, stream, store));
  } catch (error) {
    if (!isPoison(error) || error instanceof NotOwner) throw error;
    // Folded, and refused by Postgres: nothing of it was kept.
    await noteFailure(pool, keyOf(build), { stream, error: withoutData(error) }, await foldingCode());
    return false;
  }
};

const keyOf = ({ projection, version }: Build) => ({ name: projection.name, version });

const foldWaiting = async (
  client: PoolClient,
  build: Build,
  stream: StreamName,
  store: Pick<EventStore, 'read'>,
): Promise<boolean> => {
  const key = keyOf(build);
  // The lock of its row holds batches and flips back.
  const { rows } = await client.query<{ position: bigint }>(
    'select position from es.checkpoints where projection = $1 and version = $2 for update',
    [key.name, key.version],
  );
  const position = rows[0]?.position;
  if (position === undefined) throw new NotOwner(`${key.name} was rebuilt by somebody else`);
  const parked = (await readParked(client, key)).find((one) => one.stream === stream);
  if (parked === undefined) return true;
  const events = await waitingEvents(store, parked, position);
  const rowStore = new RowStore(build.projection.tables);
  const parking = new Parking([]);
  const folded = await fold(client, build, { events }, rowStore, parking);
  const again = parking.found()[0];
  if (again) {
    await noteFailure(client, key, again, await foldingCode());
    return false;
  }
  await saveFolded(client, build, rowStore, folded.changes);
  await releaseParked(client, key, stream);
  // Its changes lie before what boards have read: they read their rows again.
  await client.query('update feed.topics set retold_at = greatest(retold_at, $2) where topic = $1', [
    build.projection.topic,
    position,
  ]);
  return true;
};

const waitingEvents = async (
  store: Pick<EventStore, 'read'>,
  { stream, position: first, revision }: ParkedStream,
  last: bigint,
): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of store.read(stream, { from: revision, atLeast: revision })) {
    if (event.position > last) break;
    events.push(event);
  }
  if (events[0]?.position !== first) throw new Error(`${stream} does not go on at ${first}, where it was parked`);
  return events;
};
