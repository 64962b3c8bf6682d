import pg from 'pg';
import type { Statements } from '../../postgres/pipelined-connection.ts';
import type { EncodedAppend } from '../encode-append.ts';
import type { Appended, Expected } from '../event-store.ts';
import { int4Array, int8Array, jsonbArray, textArray, uuidArray } from './binary-arrays.ts';

const expectedCode = (expected: Expected): number => {
  if (typeof expected === 'number') return expected;
  return { none: -1, any: -2, exists: -4 }[expected];
};

const isUsed = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';

/** One transaction for all; see `es.append` for what each outcome means. Throws TypeError for an id used elsewhere. */
export const appendAll = async (server: Statements, appends: EncodedAppend[]): Promise<Appended[]> => {
  try {
    const [only] = appends;
    const alone = appends.length === 1 && only ? await insertOne(server, only) : undefined;
    return alone ? [alone] : await callAppend(server, appends);
  } catch (error) {
    throw isUsed(error) ? new TypeError('an event id belongs to another append', { cause: error }) : error;
  }
};

/**
 * The usual lonely append: one event, the stream exactly as expected, nobody else writing. Undefined where it is not that,
 * and unwritten: for `es.append` to judge.
 *
 * A statement sees what was there when it began, so one that got the lock may not see the writer who has just let go of
 * it. The position is then taken, the key refuses it, and that is the unwritten case as well.
 */
const insertOne = async (server: Statements, append: EncodedAppend): Promise<Appended | undefined> => {
  const [event, another] = append.events;
  const expected = expectedCode(append.expected);
  if (!event || another || expected < -1) return undefined;
  try {
    const { rows } = await server.query<{ position: bigint }>({
      name: 'es_insert_one',
      text: `
        insert into es.events (position, stream, revision, id, type, data, metadata)
        select coalesce((select max(position) from es.events), 0) + 1,
               $1, $2::bigint + 1, $3::uuid, $4, $5::jsonb, $6::jsonb
         where pg_try_advisory_xact_lock(7305430061)
           and $2::bigint = coalesce((select max(revision) from es.events where stream = $1), -1)
        returning position`,
      values: [append.stream, expected, event.id, event.type, event.data, event.metadata],
    });
    return rows[0] && { outcome: 'appended', revision: expected + 1, position: rows[0].position };
  } catch (error) {
    if (isUsed(error)) return undefined;
    throw error;
  }
};

const callAppend = async (server: Statements, appends: EncodedAppend[]): Promise<Appended[]> => {
  const events = appends.flatMap((append) => append.events);
  const { rows } = await server.query<{ o_outcome: string; o_revision: bigint; o_position: bigint }>({
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
