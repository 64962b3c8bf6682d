import type { Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';
import type { CheckpointKey } from './checkpoints.ts';

/** A pool, or a connection in a transaction of the caller's. */
type Queryable = Pick<Pool, 'query'>;

/** A stream that a follower of the log cannot fold; `position`, `revision` and `eventType` are those of its first event that waits. */
export type ParkedStream = {
  stream: StreamName;
  companyId: string;
  position: Position;
  revision: Revision;
  eventType: string;
  /** Why, in words without anything of the event's data. */
  error: string;
  /** Fingerprint of the code that failed last. */
  code: string;
  since: Date;
};

export type NewlyParked = Omit<ParkedStream, 'since' | 'code'>;

/** What parks the stream of an event. */
export const parkedBy = (event: RecordedEvent, error: unknown): NewlyParked => ({
  stream: event.stream,
  companyId: String(event.metadata.companyId),
  position: event.position,
  revision: event.revision,
  eventType: event.type,
  error: withoutData(error),
});

/** In the order of the log. */
export const readParked = async (db: Queryable, { name, version }: CheckpointKey): Promise<ParkedStream[]> => {
  const { rows } = await db.query<ParkedStream>(
    `select stream, company_id as "companyId", position, revision, event_type as "eventType", error, code, since
       from es.parked_streams where projection = $1 and version = $2 order by position`,
    [name, version],
  );
  return rows;
};

/** In the transaction that moves the checkpoint past their events; `code` is the fingerprint of what could not fold them. */
export const saveParked = async (
  db: Queryable,
  { name, version }: CheckpointKey,
  parked: readonly NewlyParked[],
  code: string,
): Promise<void> => {
  for (const { stream, companyId, position, revision, eventType, error } of parked) {
    await db.query(
      `insert into es.parked_streams (projection, version, stream, company_id, position, revision, event_type, error, code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [name, version, stream, companyId, position, revision, eventType, error, code],
    );
  }
};

/** Still parked, by this code too. */
export const noteFailure = async (
  db: Queryable,
  { name, version }: CheckpointKey,
  { stream, error }: Pick<ParkedStream, 'stream' | 'error'>,
  code: string,
): Promise<void> => {
  await db.query(
    'update es.parked_streams set error = $4, code = $5 where projection = $1 and version = $2 and stream = $3',
    [name, version, stream, error, code],
  );
};

/** In the transaction that folds what waited. */
export const releaseParked = async (
  db: Queryable,
  { name, version }: CheckpointKey,
  stream: StreamName,
): Promise<void> => {
  await db.query('delete from es.parked_streams where projection = $1 and version = $2 and stream = $3', [
    name,
    version,
    stream,
  ]);
};

const longestError = 300;

/**
 * An error in words that may stay: Postgres says what it refused by its code and the names of ours that it concerns; of
 * other messages what stands in quotes or behind a colon is left out unless it is a number or an id.
 */
export const withoutData = (error: unknown): string => {
  if (!(error instanceof Error)) return 'not an error';
  const { code, table, column, constraint, dataType } = error as Error & Record<string, unknown>;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    const names = [table, column, constraint, dataType].filter((name) => typeof name === 'string');
    return `refused by PostgreSQL: ${[code, ...names].join(' ')}`;
  }
  return `${error.name}: ${error.message}`
    .replace(/(?<!reading )(["'«`]).*?["'»`]/gs, '…')
    .replace(/(?<=.: .*: |^\w+: .*\S: )(?![-\d.]+$|[\da-f]{8}-[\da-f-]{27}$).+$/s, '…')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestError);
};
