import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { typeOf } from '../kernel/table.ts';
import { foundByOf, hasWords } from './search-words.ts';
import { registryTable, snakeCase } from './tables.ts';

export type FoundRecord = { kind: string; id: string; label: string; detail: string | null; active: boolean };

const tableRef = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

/** The best of one kind: names that begin with the words first, what is in use before what is not. */
const foundOf = (companyId: string, kind: Kind, text: string, limit: number): RawBuilder<unknown> => {
  const label = sql.ref(`t.${snakeCase(kind.label)}`);
  const others = foundByOf(kind);
  const detail = others === null ? sql`null::text` : sql`nullif(concat_ws(' · ', ${others}), '')`;
  return sql`(select ${kind.name}::text as kind, t.id, ${label} as label, ${detail} as detail, t.active,
                     starts_with(lower(${label}), lower(${text})) as begins
                from ${tableRef(kind)} t where t.company_id = ${companyId} and ${hasWords(kind, text)}
               order by begins desc, t.active desc, ${inWords(label)}, t.id limit ${limit})`;
};

/** Records of these kinds in which each of the words stands, in the label or in what else they are looked for by; one statement. */
export const findRecords = async (
  db: ScopedDb,
  companyId: string,
  kinds: readonly Kind[],
  text: string,
  limit: number,
): Promise<FoundRecord[]> => {
  const asked = text.trim();
  if (asked === '' || kinds.length === 0) return [];
  const parts = kinds.map((kind) => foundOf(companyId, kind, asked, limit));
  const { rows } = await sql<FoundRecord>`
    select kind, id, label, detail, active from (${sql.join(parts, sql` union all `)}) found
     order by begins desc, active desc, ${inWords(sql`label`)}, id limit ${limit}`.execute(db);
  return rows;
};

export type RecordCount = { id: string; kind: string; field: string; count: number };

/** How many records hang on each of these, by the descriptor's `children`; what has none is not told. */
export const countsOf = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<RecordCount[]> => {
  const parts = kind.children.flatMap(({ kind: name, by }) => {
    const child = findKind(name);
    if (!child) return [];
    const at = sql.ref(`t.${snakeCase(by)}`);
    const names = typeOf(registryTable(child), snakeCase(by)) === 'uuid[]' ? sql`w.id = any(${at})` : sql`w.id = ${at}`;
    return [
      sql`select w.id, ${name}::text as kind, ${by}::text as field, count(*)::int as count
            from unnest(${[...ids]}::uuid[]) w (id) join ${tableRef(child)} t on t.company_id = ${companyId} and ${names}
           group by w.id`,
    ];
  });
  if (parts.length === 0 || ids.length === 0) return [];
  const { rows } = await sql<RecordCount>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
};
