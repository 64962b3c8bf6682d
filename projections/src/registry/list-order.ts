import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { typeOf } from '../kernel/table.ts';
import { column, fieldOf, isReference, referencedKind, tableRef } from './conditions.ts';
import { registryTable, snakeCase, textTypes } from './tables.ts';
import type { RecordList } from './types.ts';

type Sql = RawBuilder<unknown>;
type Order = { join: Sql; by: Sql };

export const sortValue = (kind: Kind, name: string): Sql => {
  const at = column(kind, name);
  const type = fieldOf(kind, name)?.type;
  return type && textTypes.includes(type) ? inWords(at) : at;
};

/** What a person reads in a column of references: the label of record `r`. */
export const labelOfReferenced = (field: Field): Sql =>
  inWords(sql`r.${sql.ref(snakeCase(referencedKind(field).label))}::text`);

/** By the label of the record or those of all, one after the other; and what it joins. */
const referencedLabel = (field: Field): Order => {
  const target = tableRef(referencedKind(field));
  const label = labelOfReferenced(field);
  const at = sql.ref(`t.${snakeCase(field.name)}`);
  return field.type === 'reference'
    ? { join: sql`left join ${target} r on r.company_id = t.company_id and r.id = ${at}`, by: label }
    : {
        join: sql``,
        by: sql`(select string_agg(${label}, ', ' order by ${label})
                   from ${target} r where r.company_id = t.company_id and r.id = any(${at}))`,
      };
};

/** How many records of another kind name a row, counted once for all rows; and what it joins. */
const hangingCount = (kind: Kind, companyId: string, name: string): Order | null => {
  const hanging = kind.children.find((one) => `${one.kind}.${one.by}` === name);
  const child = findKind(hanging?.kind ?? '');
  if (hanging === undefined || child === undefined) return null;
  const named = snakeCase(hanging.by);
  const at = typeOf(registryTable(child), named) === 'uuid[]' ? sql`unnest(${sql.ref(named)})` : sql.ref(named);
  return {
    join: sql`left join (select ${at} as id, count(*) as n from ${tableRef(child)} where company_id = ${companyId} group by 1) hanging
                on hanging.id = t.id`,
    by: sql`coalesce(hanging.n, 0)`,
  };
};

/** What a list is ordered by, as columns of row `t`; and what that joins. */
export const orderOf = (
  kind: Kind,
  companyId: string,
  { sortBy = kind.sort }: RecordList,
): Order & { label: Sql; own: Sql } => {
  const field = fieldOf(kind, sortBy);
  const order =
    field && isReference(field)
      ? referencedLabel(field)
      : (hangingCount(kind, companyId, sortBy) ?? { join: sql``, by: sortValue(kind, sortBy) });
  return { ...order, label: sortValue(kind, kind.label), own: column(kind, 'id') };
};

/** The order of a list, of rows with these columns and `id`. */
export const inOrder = (
  kind: Kind,
  { sortBy = kind.sort, descending = false }: RecordList,
  { by, label, own, id }: { by: Sql; label: Sql; own: Sql; id: Sql },
  backwards = false,
): Sql => {
  const field = fieldOf(kind, sortBy);
  const towards = (up: boolean): Sql => (up === backwards ? sql`desc` : sql`asc`);
  const direction = towards(!descending);
  // Of what is always there, an index that is read backwards has nothing last.
  const nulls = field?.required && !isReference(field) ? sql`` : backwards ? sql`nulls first` : sql`nulls last`;
  return sql`order by ${by} ${direction} ${nulls}, ${label} ${towards(true)}, ${own} ${direction}, ${id} ${towards(true)}`;
};

/** Ids of the rows that are wanted, in order. By its label an index has them in order, so that a page reads no more than those before it. */
export const sortedIds = (
  kind: Kind,
  companyId: string,
  list: RecordList,
  {
    from = sql`${tableRef(kind)} t`,
    where,
    paging,
    backwards = false,
  }: { from?: Sql; where: Sql; paging: Sql; backwards?: boolean },
): Sql => {
  const { join, ...columns } = orderOf(kind, companyId, list);
  return sql`select t.id from ${from} ${join} where ${where}
    ${inOrder(kind, list, { ...columns, id: sql`t.id` }, backwards)} ${paging}`;
};
