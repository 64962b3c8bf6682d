import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type Append, EventTooLarge, maxAppendBytes } from './event-store.ts';

export type EncodedEvent = { id: string; type: string; data: string; metadata: string };
/** An append whose events are JSON text already; `bytes` is what counts against the limit. */
export type EncodedAppend = Omit<Append, 'events'> & { events: EncodedEvent[]; bytes: number };

/** What `JSON.stringify` makes of NUL and of half a surrogate pair; PostgreSQL's jsonb cannot hold either. */
const escaped = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
/** Hardly any text has an escape at all, and to look for two letters is cheaper than to match. */
const isUnstorable = (json: string): boolean => json.includes('\\u') && escaped.test(json);

/**
 * The checks that all adapters share, made before anything is sent: what one store refuses no store accepts, so that
 * a company's log can always move from one to another.
 */
export const encodeAppend = ({ stream, expected, events }: Append): EncodedAppend => {
  if (!/^[A-Za-z][A-Za-z0-9]*-./.test(stream)) throw new TypeError(`${stream} is no stream name: prefix-id`);
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new TypeError(`${expected} is no revision`);
  }
  if (events.length === 0) throw new TypeError('an append needs events');
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new TypeError('an event id occurs twice');

  const encoded = events.map(({ id, type, data, metadata }) => {
    if (!isUuid(id)) throw new TypeError(`event id ${id} is no UUID`);
    return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  });
  let bytes = 0;
  for (const { type, data, metadata } of encoded) {
    if (isUnstorable(data) || isUnstorable(metadata)) {
      throw new TypeError(`${type} holds text that is no well-formed Unicode, or NUL`);
    }
    // As EventStoreDB counts: it keeps the type in UTF-16.
    bytes += 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata);
  }
  if (bytes > maxAppendBytes) throw new EventTooLarge(`an append of ${bytes} bytes; at most ${maxAppendBytes}`);
  return { stream, expected, events: encoded, bytes };
};
