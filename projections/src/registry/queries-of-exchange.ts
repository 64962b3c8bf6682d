import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { registryTable, snakeCase } from './tables.ts';

/** A record by what people call it, or look for it by. */
export type NamedRow = { id: string; value: string; active: boolean };

const tableOf = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

/** One text field of all records of a kind: what cells of a file name them by. */
export const namesOfKind = async (db: ScopedDb, companyId: string, kind: Kind, field: string): Promise<NamedRow[]> => {
  const at = sql.ref(`t.${snakeCase(field)}`);
  const { rows } = await sql<NamedRow>`
    select t.id, ${at}::text as value, t.active from ${tableOf(kind)} t
     where t.company_id = ${companyId} and ${at} is not null order by t.id`.execute(db);
  return rows;
};

/** Planned works and documents that name records of a kind, by column. */
const others: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  plant: [['documents', 'owner_id']],
  line: [['documents', 'owner_id']],
  supplier: [['documents', 'owner_id']],
  equipment: [
    ['documents', 'owner_id'],
    ['plan_series', 'equipment_id'],
  ],
  intervention: [['plan_series', 'intervention_id']],
  recurrence: [['plan_series', 'recurrence_id']],
  maintainer: [['planned_interventions', 'maintainer_id']],
  checklist: [['planned_interventions', 'checklist_id']],
  interventionType: [['planned_interventions', 'intervention_type_id']],
  anomaly: [['planned_interventions', 'anomaly_ids']],
};

/** Columns of `others` that name several. */
const severalIn: ReadonlySet<string> = new Set(['anomaly_ids']);

/** Those of these records that something names: another record, planned work, a document. */
export const usedOf = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const wanted = sql`${[...ids]}::uuid[]`;
  const naming = (table: RawBuilder<unknown>, column: string, several: boolean): RawBuilder<unknown> => {
    const at = sql.ref(`t.${column}`);
    return several
      ? sql`select unnest(${at}) as id from ${table} t where t.company_id = ${companyId} and ${at} && ${wanted}`
      : sql`select ${at} as id from ${table} t where t.company_id = ${companyId} and ${at} = any(${wanted})`;
  };
  const byRecords = kinds.flatMap((other) =>
    other.fields
      .filter(({ references }) => references === kind.name)
      .map(({ name, type }) => naming(tableOf(other), snakeCase(name), type === 'references')),
  );
  const byOthers = (others[kind.name] ?? []).map(([table, column]) =>
    naming(sql.table(`rm.${table}`), column, severalIn.has(column)),
  );
  const parts = [...byRecords, ...byOthers];
  if (parts.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
