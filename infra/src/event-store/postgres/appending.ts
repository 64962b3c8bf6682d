import pg from 'pg';
import type { EncodedAppend } from '../encode-append.ts';
import type { Appended, Expected } from '../event-store.ts';
import { int4Array, int8Array, jsonbArray, textArray, uuidArray } from './binary-arrays.ts';

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
