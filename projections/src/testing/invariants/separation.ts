import { streamId } from '@cadenza/domain/kernel/event';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { idInParent } from '@cadenza/domain/registry/descriptor';
import { projections } from '../../all.ts';
import type { Known } from './evidence.ts';

/** I6: nothing of another company in a row, a change, a push or a job. I14: no row of which the log knows nothing. */
export const separationInvariants = async (known: Known): Promise<string[]> => {
  const owners = ownersOf(known);
  const foreign = (value: unknown, companyId: string): string[] =>
    uuidsIn(value).filter((id) => owners.has(id) && owners.get(id) !== companyId);
  return [
    ...(await rowsOf(known, owners, foreign)),
    ...(await changesOf(known, foreign)),
    ...(known.delivered ?? []).flatMap(({ companyId, ids }) =>
      foreign(ids, companyId).map((id) => `I6: ${id} was pushed to ${companyId}`),
    ),
    ...(await jobsOf(known, foreign)),
  ];
};

type Foreign = (value: unknown, companyId: string) => string[];

/** Whose an id is: of the company in which its stream or its record was first written. Users stand above companies. */
const ownersOf = ({ events }: Known): Map<string, string> => {
  const owners = new Map<string, string>();
  for (const { stream, data, metadata } of events) {
    if (/^(user|name)/i.test(stream)) continue;
    const {
      id,
      seriesId,
      occurrences = [],
    } = data as {
      id?: string;
      seriesId?: string;
      occurrences?: readonly { id: string }[];
    };
    // The row of a record in its parent's stream has an id made of both.
    const inParent = isUuid(id) ? idInParent(streamId(stream), id) : undefined;
    const all = [streamId(stream), id, inParent, seriesId, ...occurrences.map((occurrence) => occurrence.id)];
    for (const one of all) {
      if (isUuid(one) && !owners.has(one)) owners.set(one, metadata.companyId);
    }
  }
  return owners;
};

/** Every UUID anywhere inside a value. */
const uuidsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

const rowsOf = async (known: Known, owners: ReadonlyMap<string, string>, foreign: Foreign): Promise<string[]> => {
  const { pool } = known;
  const found: string[] = [];
  const positions = new Set(known.events.map(({ position }) => String(position)));
  const commands = new Set(known.events.map(({ metadata }) => metadata.commandId));
  for (const { name, appended } of projections.flatMap(({ tables }) => tables).filter(({ ofCompany }) => ofCompany)) {
    // A count has no id: it is held to the rows that it counts (`planning.ts`).
    // A line of a history has the position of its event, and what somebody may take back the command that did it.
    const isKnown = (id: string): boolean => (appended ? positions.has(id) : owners.has(id) || commands.has(id));
    const { rows } = await pool.query<{ company_id: string; id: string | null; row: unknown }>(
      `select company_id, to_jsonb(t)->>'id' as id, to_jsonb(t) as row from rm.${name} t`,
    );
    for (const { company_id: companyId, id, row } of rows) {
      if (id !== null && !isKnown(id)) found.push(`I14: no event speaks of ${name} ${id}`);
      found.push(...foreign(row, companyId).map((other) => `I6: ${name} ${id} of ${companyId} holds ${other}`));
    }
  }
  return found;
};

const changesOf = async ({ pool }: Known, foreign: Foreign): Promise<string[]> => {
  const { rows } = await pool.query<{ topic: string; position: bigint; company_id: string; ids: string[] }>(
    'select topic, position, company_id, ids from feed.changes',
  );
  return rows.flatMap(({ topic, position, company_id: companyId, ids }) =>
    foreign(ids, companyId).map((id) => `I6: the change ${topic} ${position} of ${companyId} names ${id}`),
  );
};

const jobsOf = async ({ jobs }: Known, foreign: Foreign): Promise<string[]> =>
  ((await jobs?.()) ?? []).flatMap(({ queue, id, data }) =>
    data.companyId === undefined
      ? []
      : foreign(data, data.companyId).map((other) => `I6: job ${queue} ${id}: ${other}`),
  );
