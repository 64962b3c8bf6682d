import type { DomainEvent } from '@cadenza/domain/kernel/event';
import { byId, defineProjection, type Handler, type Projection } from '../kernel/projection.ts';
import { companyTable, type Table } from '../kernel/table.ts';

type Added = DomainEvent<'Added', { id: string; by: number }>;
type Cleared = DomainEvent<'Cleared', { id: string }>;
type Noted = DomainEvent<'Noted', { id: string }>;
export type CounterEvent = Added | Cleared | Noted;

export type CounterRow = { company_id: string; id: string; total: number; history: number[]; last_position: string };

const counterTable = (name: string) =>
  companyTable<CounterRow>({
    name,
    columns: {
      company_id: 'uuid not null',
      id: 'uuid not null',
      total: 'int not null check (total < 1000)',
      history: 'int[] not null',
      last_position: 'bigint not null',
    },
    asText: ['last_position'],
  });

const added = (table: Table<CounterRow>, poison: number): Handler<Added> => ({
  required: ({ data }) => [byId(table, data.id)],
  apply: ({ data, metadata, position }, rows) => {
    if (data.by === poison) throw new Error(`cannot add ${poison}`);
    const old = rows.get(table, data.id);
    rows.put(table, {
      company_id: metadata.companyId,
      id: data.id,
      total: (old?.total ?? 0) + data.by,
      history: [...(old?.history ?? []), data.by],
      last_position: String(position),
    });
    return { kind: 'added', ids: [data.id] };
  },
});

const cleared = (table: Table<CounterRow>): Handler<Cleared> => ({
  required: ({ data }) => [byId(table, data.id)],
  apply: ({ data }, rows) => {
    rows.remove(table, data.id);
    return { kind: 'cleared', ids: [data.id] };
  },
});

/**
 * A read model for tests of the machinery: sums. One number is poison to the handler, a total of 1 000 to the table; another
 * `code` is that of another release.
 */
export const counterProjection = (options: { name?: string; code?: string; poison?: number } = {}): Projection => {
  const { name = 'counters', code = '', poison = 666 } = options;
  const table = counterTable(name);
  const projection = defineProjection<CounterEvent>({
    name,
    module: import.meta.url,
    topic: name,
    prefixes: ['counter'],
    tables: [table],
    handlers: { Added: added(table, poison), Cleared: cleared(table), Noted: null },
    tells: { Added: null, Cleared: null, Noted: null },
  });
  return { ...projection, code: async () => `${await projection.code()} ${code}` };
};
