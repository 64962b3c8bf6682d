import type { EventMetadata, Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import pg from 'pg';
import { copyOut, fieldsOf } from '../../postgres/copy-out.ts';
import { int8Array, textArray } from './binary-arrays.ts';
import { asWritten, columns, instant, toEvent } from './recorded.ts';

export const readHead = async (pool: pg.Pool): Promise<Position> => {
  const { rows } = await pool.query<{ head: bigint }>('select coalesce(max(position), 0) as head from es.events');
  return rows[0]?.head ?? 0n;
};

/** A stream from a revision on. */
export type StreamAsk = { stream: StreamName; from: Revision };

/** Most events of one stream in an answer: a long stream takes several, so that short ones never wait for all of it. */
export const streamPage = 250;

/** A page of each stream in one statement; each as text for `parsePage`, which its reader takes apart for itself. */
export const readStreams = async (pool: pg.Pool, asks: readonly StreamAsk[]): Promise<(string | null)[]> => {
  const { rows } = await pool.query<{ events: string | null }>({
    name: 'es_read',
    text: 'select es.read($1, $2, $3) as events',
    values: [textArray(asks.map(({ stream }) => stream)), int8Array(asks.map(({ from }) => from)), streamPage],
  });
  return rows.map(({ events }) => events);
};

type Parsed = [
  position: string,
  revision: number,
  id: string,
  type: string,
  recordedAt: string,
  data: object,
  metadata: EventMetadata,
];

export const parsePage = (stream: StreamName, page: string | null): RecordedEvent[] =>
  (JSON.parse(`[${page ?? ''}]`) as Parsed[]).map((event) => ({
    id: event[2],
    type: event[3],
    data: event[5],
    metadata: event[6],
    stream,
    revision: event[1],
    position: BigInt(event[0]),
    recordedAt: instant(event[4]),
  }));

/** The largest bigint. */
const lastPosition = 2n ** 63n - 1n;

/**
 * `parse` makes the events. That takes as long as the server needs for the next page, which is better asked for before.
 * `dense`: so many events match that the next page is one for `readDensePage`.
 */
export type Page = { parse: () => RecordedEvent[]; upTo: Position; atHead: boolean; dense: boolean };

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
  const { rows } = await pool.query<string[]>({
    rowMode: 'array',
    types: asWritten,
    ...(prefixes.length === 0
      ? {
          name: 'es_follow_all',
          text: `select ${columns} from es.follow($1, $2)`,
          values: [after, limit],
        }
      : { name: 'es_follow_prefixes', text: byPrefix, values: [after, prefixes, limit, lastPosition] }),
  });
  const head = BigInt(rows[0]?.[columnCount] ?? 0);
  const found = rows[0]?.[0] === null ? [] : rows;
  const last = BigInt(found.at(-1)?.[0] ?? after);
  const atHead = found.length < limit;
  const dense = !atHead && last - after <= spread * BigInt(limit);
  return { parse: () => found.map(toEvent), upTo: atHead && head > last ? head : last, atHead, dense };
};

const columnCount = columns.split(',').length;
const byPrefix = `
  select ${columns}, log.head
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
  order by event.position`;

/** Where at least one event of so many matches, reading all of them is cheaper than to search for each. */
const spread = 4n;

/**
 * A full page far from the head, where one before it was `dense`: the log as it lies on the disk, by COPY. Undefined where
 * it is not full, as nobody knows why: that is for `readPage` to say.
 */
export const readDensePage = async (
  pool: pg.Pool,
  after: Position,
  prefixes: readonly string[],
  limit: number,
): Promise<Page | undefined> => {
  const wanted = prefixes.map((prefix) => pg.escapeLiteral(prefix)).join();
  const lines = await copyOut(
    pool,
    `select ${columns} from es.events
     where position > ${after} and position <= ${after + spread * BigInt(limit)}
     ${wanted && `and split_part(stream, '-', 1) in (${wanted})`}
     order by position limit ${limit}`,
  );
  const last = lines[limit - 1];
  if (last === undefined) return undefined;
  const parse = () => lines.map((line) => toEvent(fieldsOf(line)));
  return { parse, upTo: BigInt(fieldsOf(last)[0] ?? after), atHead: false, dense: true };
};
