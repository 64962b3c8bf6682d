import type { EventMetadata, Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import pg from 'pg';
import { ourTypes } from '../../postgres/pool.ts';
import type { EncodedAppend } from '../encode-append.ts';
import type { Appended, Expected } from '../event-store.ts';
import { int4Array, int8Array, jsonbArray, textArray, uuidArray } from './binary-arrays.ts';

type EventRow = {
  position: bigint;
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
  recorded_at: string;
};

const timestamptz = 1184;

/** `2026-03-29 06:00:00.12+00` as an ISO instant. Through `Date` it is half of what an event costs to read. */
const instant = (text: string): string => {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString(); // a session in another zone
  const milliseconds = text[19] === '.' ? text.slice(20, Math.min(23, text.length - 3)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds.padEnd(3, '0')}Z`;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz && format !== 'binary'
      ? instant
      : ourTypes.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const columns = 'position, stream, revision, id, type, data, metadata, recorded_at';

const toEvent = (row: EventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream as StreamName,
  revision: Number(row.revision),
  position: row.position,
  recordedAt: row.recorded_at,
});

const expectedCode = (expected: Expected): number => {
  if (typeof expected === 'number') return expected;
  return { none: -1, any: -2, exists: -4 }[expected];
};

/** One transaction for all; see `es.append` for what each outcome means. Throws TypeError for an id used elsewhere. */
export const appendAll = async (pool: pg.Pool, appends: EncodedAppend[]): Promise<Appended[]> => {
  try {
    const [only] = appends;
    const alone = appends.length === 1 && only ? await callAppendOne(pool, only) : undefined;
    return alone ? [alone] : await callAppend(pool, appends);
  } catch (error) {
    const used = error instanceof pg.DatabaseError && error.code === '23505';
    throw used ? new TypeError('an event id belongs to another append', { cause: error }) : error;
  }
};

/** The usual lonely append: one event, the stream exactly as expected. Undefined where it is not that, and unwritten. */
const callAppendOne = async (pool: pg.Pool, append: EncodedAppend): Promise<Appended | undefined> => {
  const [event, another] = append.events;
  const expected = expectedCode(append.expected);
  if (!event || another || expected < -1) return undefined;
  const { rows } = await pool.query<{ position: bigint | null }>({
    name: 'es_append_one',
    text: 'select es.append_one($1, $2, $3, $4, $5, $6) as position',
    values: [append.stream, expected, event.id, event.type, event.data, event.metadata],
  });
  const position = rows[0]?.position ?? null;
  return position === null ? undefined : { outcome: 'appended', revision: expected + 1, position };
};

const callAppend = async (pool: pg.Pool, appends: EncodedAppend[]): Promise<Appended[]> => {
  const events = appends.flatMap((append) => append.events);
  const { rows } = await pool.query<{ o_outcome: string; o_revision: bigint; o_position: bigint }>({
    name: 'es_append',
    text: 'select * from es.append($1, $2, $3, $4, $5, $6, $7)',
    values: [
      textArray(appends.map(({ stream }) => stream)),
      int8Array(appends.map(({ expected }) => expectedCode(expected))),
      int4Array(appends.map((append) => append.events.length)),
      uuidArray(events.map(({ id }) => id)),
      textArray(events.map(({ type }) => type)),
      jsonbArray(events.map(({ data }) => data)),
      jsonbArray(events.map(({ metadata }) => metadata)),
    ],
  });
  return rows.map(({ o_outcome: outcome, o_revision: revision, o_position: position }) => {
    if (outcome === 'conflict') return { outcome, current: revision < 0n ? 'none' : Number(revision) };
    return { outcome: outcome as 'appended' | 'repeated', revision: Number(revision), position };
  });
};

export const readHead = async (pool: pg.Pool): Promise<Position> => {
  const { rows } = await pool.query<{ head: bigint }>('select coalesce(max(position), 0) as head from es.events');
  return rows[0]?.head ?? 0n;
};

export const readStream = async (
  pool: pg.Pool,
  stream: StreamName,
  from: Revision,
  limit: number,
): Promise<RecordedEvent[]> => {
  const { rows } = await pool.query<EventRow>({
    name: 'es_read',
    types,
    text: `select ${columns} from es.events where stream = $1 and revision >= $2 order by revision limit $3`,
    values: [stream, from, limit],
  });
  return rows.map(toEvent);
};

/** The largest bigint. */
const lastPosition = 2n ** 63n - 1n;

export type Page = { events: RecordedEvent[]; upTo: Position; atHead: boolean };

/**
 * The next matching events. A statement sees the log up to some position and nothing behind it, because positions are
 * given in commit order: so a page that is not full has read everything up to the head of its own snapshot.
 *
 * A prefix is a range of pairs and not an equality: so only the index of prefixes has the order, and a kind of stream
 * that has ended long ago is never looked for in all the others' events.
 */
export const readPage = async (
  pool: pg.Pool,
  after: Position,
  prefixes: readonly string[],
  limit: number,
): Promise<Page> => {
  if (prefixes.length === 0) {
    const { rows } = await pool.query<EventRow>({
      name: 'es_follow_all',
      types,
      text: `select ${columns} from es.events where position > $1 order by position limit $2`,
      values: [after, limit],
    });
    return { events: rows.map(toEvent), upTo: rows.at(-1)?.position ?? after, atHead: rows.length < limit };
  }
  const { rows } = await pool.query<{ head: bigint } & (EventRow | { position: null })>({
    name: 'es_follow_prefixes',
    types,
    text: `
      select log.head, event.*
      from (select coalesce(max(position), 0) as head from es.events) log
      left join (
        select ${columns}
        from (
          select hit.place
          from unnest($2::text[]) as wanted (prefix)
          cross join lateral (
            select position, ctid as place from es.events
            where (split_part(stream, '-', 1), position) > (wanted.prefix, $1::bigint)
              and (split_part(stream, '-', 1), position) <= (wanted.prefix, $4::bigint)
            order by split_part(stream, '-', 1), position limit $3
          ) hit
          order by hit.position limit $3
        ) hits
        join es.events on events.ctid = hits.place -- of one snapshot, and rows never move
      ) event on true
      order by event.position`,
    values: [after, prefixes, limit, lastPosition],
  });
  const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
  const head = rows[0]?.head ?? 0n;
  const atHead = events.length < limit;
  const last = events.at(-1)?.position ?? after;
  return { events, upTo: atHead && head > last ? head : last, atHead };
};
