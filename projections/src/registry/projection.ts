import { checklistOrderPrefix } from '@cadenza/domain/checklists/order';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import {
  eventType,
  type RecordValues,
  type RegistryEvent,
  type RegistryVerb,
  registryVerbs,
} from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { type RegistryRow, registryTable, registryTables, snakeCase } from './tables.ts';

const columns = (values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]));

type Change = (old: RegistryRow, data: RegistryEvent['data']) => Partial<RegistryRow>;

const changes: Partial<Record<RegistryVerb, Change>> = {
  Changed: (_, { values = {} }) => columns(values),
  Activated: () => ({ active: true }),
  Deactivated: () => ({ active: false }),
};

const handler = (kind: Kind, verb: RegistryVerb): Handler<RegistryEvent> => {
  const table = registryTable(kind);
  return {
    touches: ({ data }) => [data.id, ...(data.order ?? []).map(({ id }) => id)].map((id) => byId(table, id)),
    apply: ({ data, metadata }, rows) => {
      const answer = { kind: kind.name, ids: [data.id, ...(data.order ?? []).map(({ id }) => id)] };
      if (verb === 'Registered') {
        rows.put(table, {
          company_id: metadata.companyId,
          id: data.id,
          ...columns(data.values ?? {}),
          active: true,
          sort_order: data.sortOrder ?? null,
          version: 1,
        });
        return answer;
      }
      if (verb === 'Removed') {
        rows.remove(table, data.id);
        return answer;
      }
      if (verb === 'Ordered') {
        for (const { id, sortOrder } of data.order ?? []) {
          const old = rows.get(table, id);
          if (old) rows.put(table, { ...old, sort_order: sortOrder });
        }
        return answer;
      }
      const old = rows.get(table, data.id);
      if (!old) throw new Error(`${kind.name} ${data.id} was never registered`);
      rows.put(table, { ...old, ...changes[verb]?.(old, data), version: old.version + 1 } as RegistryRow);
      return answer;
    },
  };
};

/** Every kind of record, one table each; the topic's kinds are the kinds of record. */
export const registryProjection = defineProjection<RegistryEvent>({
  name: 'registry',
  version: 1,
  topic: 'registry',
  prefixes: [...new Set([...kinds.map((kind) => kind.stream.prefix), checklistOrderPrefix])],
  tables: registryTables,
  handlers: Object.fromEntries(
    kinds.flatMap((kind) => registryVerbs.map((verb) => [eventType(kind, verb), handler(kind, verb)])),
  ),
});
