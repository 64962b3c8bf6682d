import { checklistOrderPrefix } from '@cadenza/domain/checklists/order';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import {
  eventType,
  type RecordValues,
  type RegistryEvent,
  type RegistryVerb,
  registryVerbs,
} from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { byId, defineProjection, type Handler, type Projection } from '../kernel/projection.ts';
import { recordActivity } from './activity.ts';
import { searchTextOf } from './search-words.ts';
import { hasSearchText, idColumn, type RegistryRow, registryTable, rowId, snakeCase } from './tables.ts';

const columns = (values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]));

type Change = (old: RegistryRow, data: RegistryEvent['data']) => Partial<RegistryRow>;

const changes: Partial<Record<RegistryVerb, Change>> = {
  Changed: (_, { values = {} }) => columns(values),
  Activated: () => ({ active: true }),
  Deactivated: () => ({ active: false }),
};

/** With the text in which the record is looked for. */
const searchable = (kind: Kind, row: RegistryRow): RegistryRow =>
  hasSearchText(kind) ? { ...row, search_text: searchTextOf(kind, row) } : row;

const handler = (kind: Kind, verb: RegistryVerb): Handler<RegistryEvent> => {
  const table = registryTable(kind);
  const key = ({ stream }: Pick<RecordedEvent, 'stream'>, id: string): string => rowId(kind, stream, id);
  return {
    required: (event) => idsOf(event).map((id) => byId(table, key(event, id))),
    apply: (event, rows) => {
      const { data, metadata } = event;
      const id = key(event, data.id);
      const answer = { kind: kind.name, ids: idsOf(event) };
      const old = rows.get(table, id);
      switch (verb) {
        case 'Registered':
        case 'Restored':
          rows.put(
            table,
            searchable(kind, {
              company_id: metadata.companyId,
              id,
              ...(idColumn(kind) === 'id' ? {} : { record_id: data.id }),
              ...columns(data.values ?? {}),
              active: data.active ?? true,
              sort_order: data.sortOrder ?? null,
              version: data.version ?? 1,
            }),
          );
          return answer;
        case 'RemovalRequested':
          return null; // the record is as it was
        case 'Removed':
          rows.remove(table, id);
          return answer;
        case 'Ordered':
          for (const { id: other, sortOrder } of data.order ?? []) {
            const row = rows.get(table, key(event, other));
            if (row) rows.put(table, { ...row, sort_order: sortOrder });
          }
          return answer;
      }
      if (!old) throw new Error(`${kind.name} ${data.id} was never registered`);
      rows.put(
        table,
        searchable(kind, { ...old, ...changes[verb]?.(old, data), version: old.version + 1 } as RegistryRow),
      );
      return answer;
    },
  };
};

const idsOf = ({ data }: Pick<RecordedEvent<RegistryEvent>, 'data'>): string[] => [
  data.id,
  ...(data.order ?? []).map(({ id }) => id),
];

/** One for each verb of each kind, by the type of the event. */
const ofEach = <Made>(some: readonly Kind[], make: (kind: Kind, verb: RegistryVerb) => Made): Record<string, Made> =>
  Object.fromEntries(some.flatMap((kind) => registryVerbs.map((verb) => [eventType(kind, verb), make(kind, verb)])));

/** The read model of these kinds of record, one table each; the topic's kinds are the kinds of record. */
export const registryProjectionOf = (some: readonly Kind[]): Projection =>
  defineProjection<RegistryEvent>({
    name: 'registry',
    module: import.meta.url,
    topic: 'registry',
    prefixes: [...new Set([...some.map((kind) => kind.stream.prefix), checklistOrderPrefix])],
    tables: some.map(registryTable),
    handlers: ofEach(some, handler),
    tells: ofEach(some, recordActivity),
  });

export const registryProjection = registryProjectionOf(kinds);
