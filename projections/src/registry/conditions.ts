import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type RawBuilder, sql } from 'kysely';
import { typeOf } from '../kernel/table.ts';
import { hasWords } from './search-words.ts';
import { idColumn, registryTable, snakeCase } from './tables.ts';
import type { RecordList } from './types.ts';

export const tableRef = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

const columnName = (kind: Kind, name: string): string => (name === 'id' ? idColumn(kind) : snakeCase(name));

/** Of row `t`. */
export const column = (kind: Kind, name: string): RawBuilder<unknown> => sql.ref(`t.${columnName(kind, name)}`);

export const isReference = (field: Field): boolean => field.type === 'reference' || field.type === 'references';

export const fieldOf = (kind: Kind, name: string): Field | undefined => kind.fields.find((one) => one.name === name);

/** The kind whose records a field names. */
export const referencedKind = (field: Field): Kind => {
  const kind = findKind(field.references ?? '');
  if (!kind) throw new TypeError(`${field.name} names no kind`);
  return kind;
};

/** A condition that an index on the column can serve; a value that is none of its type is that of no row. */
export const condition = (kind: Kind, name: string, given: string | boolean): RawBuilder<unknown> => {
  const at = column(kind, name);
  const value = String(given);
  switch (typeOf(registryTable(kind), columnName(kind, name))) {
    case 'uuid':
      return isUuid(value) ? sql`${at} = ${value}::uuid` : sql`false`;
    case 'uuid[]':
      return isUuid(value) ? sql`${value}::uuid = any(${at})` : sql`false`;
    case 'boolean':
      return value === 'true' || value === 'false' ? sql`${at} = ${value}::boolean` : sql`false`;
    default:
      return sql`${at}::text = ${value}`;
  }
};

/** That a word stands in the name of what row `t` names, as the columns of a list show it: each name is looked at once, not once a row. */
const named = (kind: Kind, companyId: string, word: string): readonly RawBuilder<unknown>[] =>
  kind.fields.filter(isReference).map((field) => {
    const target = referencedKind(field);
    const label = sql.ref(`r.${snakeCase(target.label)}`);
    const ids = sql`select r.id from ${tableRef(target)} r
      where r.company_id = ${companyId} and position(${word} in lower(${label}::text)) > 0`;
    const at = column(kind, field.name);
    return field.type === 'reference' ? sql`${at} in (${ids})` : sql`${at} && array(${ids})`;
  });

/** Whether a list is asked for words: each row of the company has to be read to know which ones have them. */
export const asksForWords = ({ search, parts = {} }: RecordList): boolean =>
  Boolean(search) || Object.keys(parts).length > 0;

/**
 * What a list lets through. NB an index of trigrams would not be used: behind row level security only what is leakproof may be asked of
 * an index, which `like` is not.
 */
export const conditions = (
  kind: Kind,
  companyId: string,
  { filters = {}, parts = {}, search }: RecordList,
): RawBuilder<unknown> => {
  const wanted = [sql`t.company_id = ${companyId}`];
  for (const [name, part] of Object.entries(parts)) {
    wanted.push(sql`position(lower(${part}) in lower(${column(kind, name)})) > 0`);
  }
  for (const [name, value] of Object.entries(filters)) wanted.push(condition(kind, name, value));
  if (search) wanted.push(hasWords(kind, search, (word) => named(kind, companyId, word)));
  return sql.join(wanted, sql` and `);
};
