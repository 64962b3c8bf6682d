import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { type RawBuilder, sql } from 'kysely';
import { allOrNone } from '../kernel/queries-ceiling.ts';
import { asksForWords, column, conditions, fieldOf, referencedKind, tableRef } from './conditions.ts';
import { inOrder, labelOfReferenced, orderOf, sortedIds, sortValue } from './list-order.ts';
import type { RecordList } from './types.ts';

type Sql = RawBuilder<unknown>;
type Asked = { kind: Kind; companyId: string; list: RecordList; where: Sql; before: number; rowsPerPage: number };

const total = sql`(select total from counted)`;
const isFew = sql`(select few from few)`;

/** So many found ones are sorted; among more than these the order is walked through until the page is full. */
const fewFound = 1_000;

/** The whole of a list, or nothing where it is longer than it may be. */
export const wholeList = (kind: Kind, companyId: string, list: RecordList, most: number): Sql => {
  const where = conditions(kind, companyId, list);
  const paging = allOrNone(total, most);
  return sql`counted as materialized (select count(*) as total from ${tableRef(kind)} t where ${where}),
    page as materialized (select id, row_number() over () as place
                            from (${sortedIds(kind, companyId, list, { where, paging })}) sorted)`;
};

/**
 * How many rows a list has (`counted`) and the ids of one page with their places (`page`), as parts of a statement; what has the words
 * is looked for once. Of several ways to the page one is run, by how many rows there are.
 */
export const pageOfList = (
  kind: Kind,
  companyId: string,
  list: RecordList,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Sql => {
  const where = conditions(kind, companyId, list);
  const asked: Asked = { kind, companyId, list, where, before: (page - 1) * rowsPerPage, rowsPerPage };
  const field = fieldOf(kind, list.sortBy ?? kind.sort);
  const reference = field?.type === 'reference' ? field : null;
  const worded = asksForWords(list);
  const many = worded ? sql`not ${isFew}` : sql`true`;
  const walked = reference ? byReference(asked, reference, many) : fromNearerEnd(asked, many);
  const counted = reference
    ? sql`select coalesce(sum(n), 0)::bigint as total from grouped`
    : worded
      ? sql`select case when few then n else (select count(*) from ${tableRef(kind)} t where ${where}) end as total from few`
      : sql`select count(*) as total from ${tableRef(kind)} t where ${where}`;
  return sql`${worded ? foundRows(asked, reference) : sql``} ${reference ? groups(asked, reference, worded) : sql``}
    counted as materialized (${counted}),
    page as materialized (${worded ? sql`${ofFew(asked)} union all ${walked}` : walked})`;
};

/** What has the words, with what it is sorted by and what it names; of more than a few rows only that they are more. */
const foundRows = ({ kind, companyId, list, where }: Asked, reference: Field | null): Sql => {
  const { join, by, label, own } = orderOf(kind, companyId, list);
  const named = reference ? sql`, ${column(kind, reference.name)} as named` : sql``;
  return sql`found as materialized (select t.id, ${by} as by, ${label} as label, ${own} as own ${named}
      from ${tableRef(kind)} t ${join} where ${where} limit ${fewFound + 1}),
    few as materialized (select count(*) <= ${fewFound} as few, count(*) as n from found),`;
};

/** Few rows are sorted as they were found. */
const ofFew = ({ kind, list, before, rowsPerPage }: Asked): Sql => {
  const columns = { by: sql`found.by`, label: sql`found.label`, own: sql`found.own`, id: sql`found.id` };
  return sql`select id, row_number() over () as place
    from (select id from found where ${isFew} ${inOrder(kind, list, columns)} limit ${rowsPerPage} offset ${before}) sorted`;
};

/** By the nearer end of the list: the last page is as near as the first. */
const fromNearerEnd = (asked: Asked, many: Sql): Sql => {
  const { kind, companyId, list, where, before, rowsPerPage } = asked;
  const side = (isThis: Sql, offset: Sql, backwards: boolean): Sql =>
    sortedIds(kind, companyId, list, {
      where: sql`${where} and ${many} and ${isThis}`,
      paging: sql`limit ${rowsPerPage} offset ${offset}`,
      backwards,
      ...(asksForWords(list) &&
        (list.sortBy ?? kind.sort) === kind.label && { from: inLabelOrder(asked, isThis, backwards) }),
    });
  const onThisSide = sql`${total} / 2 >= ${before}`;
  const forwards = side(onThisSide, sql`${before}`, false);
  const backwards = side(sql`not (${onThisSide})`, sql`greatest(0, ${total} - ${before} - ${rowsPerPage})`, true);
  return sql`select id, row_number() over () as place from (${forwards}) sorted
    union all
    select id, -place from (select id, row_number() over () as place from (${backwards}) sorted) fromtheend
     where place <= ${total} - ${before}`;
};

/** All rows in the order of their index, before words are looked for: to sort what has them costs more than the planner believes. */
const inLabelOrder = ({ kind, companyId, list }: Asked, isThis: Sql, backwards: boolean): Sql => {
  const { by, label, own } = orderOf(kind, companyId, list);
  const order = inOrder(kind, list, { by, label, own, id: sql`t.id` }, backwards);
  return sql`(select t.* from ${tableRef(kind)} t where t.company_id = ${companyId} and not ${isFew} and ${isThis} ${order} offset 0) t`;
};

/**
 * The records that rows name, with how many rows name each (`grouped`) and the place of its rows in the list (`placed`): those of the
 * same label stand together, those that name none behind all.
 */
const groups = ({ kind, companyId, list, where }: Asked, reference: Field, worded: boolean): Sql => {
  const target = tableRef(referencedKind(reference));
  const counts = (of: Sql): Sql =>
    sql`select ${column(kind, reference.name)} as named, count(*) as n from ${tableRef(kind)} t where ${of} group by 1`;
  const order = sql`order by label ${list.descending ? sql`desc` : sql`asc`} nulls last`;
  return sql`grouped as materialized (${
    worded
      ? sql`select named, count(*) as n from found where ${isFew} group by 1
            union all ${counts(sql`${where} and not ${isFew}`)}`
      : counts(where)
  }),
    placed as materialized (
      select named, count(*) over same as alike, (sum(n) over up - sum(n) over same)::bigint as before, (sum(n) over up)::bigint as behind
        from (select g.named, g.n, ${labelOfReferenced(reference)} as label
                from grouped g left join ${target} r on r.company_id = ${companyId} and r.id = g.named) labelled
      window same as (partition by label), up as (${order})),`;
};

/** The rows of each label that the page shows, by an index that has them in order; only where labels are alike they have to be mixed. */
const byReference = (asked: Asked, reference: Field, many: Sql): Sql => {
  const { kind, where, before, rowsPerPage } = asked;
  const behind = before + rowsPerPage;
  const named = column(kind, reference.name);
  const skipped = sql`case when p.alike = 1 then greatest(0, ${before}::bigint - p.before) else 0 end`;
  const rows = (ofOne: Sql, order: Sql): Sql =>
    sql`(select t.id, ${sortValue(kind, kind.label)} as own from ${tableRef(kind)} t where ${where} and ${ofOne}
          order by ${order} limit ${behind}::bigint - p.before - ${skipped} offset ${skipped})`;
  const own = sql`${sortValue(kind, kind.label)}, t.id`;
  // Sorted by what is null everywhere, so that the order is the index's.
  const ids = sql`select rows.id from placed p cross join lateral (
      ${rows(sql`${named} = p.named`, own)} union all ${rows(sql`p.named is null and ${named} is null`, sql`${named}, ${own}`)}) rows
    where p.before < ${behind}::bigint and p.behind > ${before}::bigint and ${many}
    order by p.before, rows.own, rows.id limit ${rowsPerPage}
    offset coalesce((select ${before}::bigint - a.before from placed a
                      where a.alike > 1 and a.before < ${before}::bigint and a.behind > ${before}::bigint limit 1), 0)`;
  return sql`select id, row_number() over () as place from (${ids}) sorted`;
};
