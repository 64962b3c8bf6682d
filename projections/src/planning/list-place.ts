import { type RawBuilder, sql } from 'kysely';
import { type Scale, type Span, spansOf } from './list-spans.ts';

/** What a list lets through that is counted already: by time, and open or completed. */
export type Counted = { from: string | null; to: string | null; completed: boolean | null };

type Sql = RawBuilder<unknown>;

/** Start, end and count of the days, months or years that `where` picks, as instants of UTC. */
const kept = (companyId: string, scale: Scale, completed: boolean | null, where: readonly Sql[]): Sql => {
  const of = [sql`c.company_id = ${companyId}`, sql`c.scale = ${sql.lit(scale)}`, ...where];
  if (completed !== null) of.push(sql`c.completed = ${completed}`);
  return sql`select c.first::timestamp at time zone 'UTC' as start_at,
                    (c.first + interval '1 ${sql.raw(scale)}') at time zone 'UTC' as end_at,
                    ${sql.lit(scale)} as kind, sum(c.n)::int as n
               from rm.planned_counts c where ${sql.join(of, sql` and `)} group by c.first`;
};

const counted = (companyId: string, rows: Sql, completed: boolean | null, span: Span): Sql => {
  if (span.kind === 'piece')
    return sql`select ${span.from}::timestamptz, ${span.to}::timestamptz, 'piece', count(*)::int
                 from rm.planned_interventions p where ${rows} and p.start_at >= ${span.from}::timestamptz
                  and p.start_at < ${span.to}::timestamptz`;
  const bounds: Sql[] = [];
  if (span.first !== null) bounds.push(sql`c.first >= ${span.first}::date`);
  if (span.until !== null) bounds.push(sql`c.first < ${span.until}::date`);
  return kept(companyId, span.kind, completed, bounds);
};

/** A part of a `with`: `spans`, which hold every row of the list once. `rows`: the list's condition on `p`, without times. */
export const spansSql = (companyId: string, rows: Sql, { from, to, completed }: Counted): Sql => {
  const spans = spansOf(from, to).map((span) => sql`(${counted(companyId, rows, completed, span)})`);
  const none = sql`(select null::timestamptz, null::timestamptz, null, 0 where false)`;
  return sql`spans (start_at, end_at, kind, n) as materialized (
    ${spans.length > 0 ? sql.join(spans, sql` union all `) : none}),`;
};

export const totalSql = sql`(select coalesce(sum(n), 0) from spans)`;

export type Page = { offset: number; limit: number; descending: boolean };

/** Of spans in order, those that hold a row of the page; `from` is how many rows lie before the first of them. */
const holding = (spans: Sql, from: Sql): Sql => sql`
  select s.* from (select s.*, ${from} + sum(n) over (order by start_at) as upto from (${spans}) s) s, wanted w
   where s.upto > w.low and s.upto - s.n < w.high`;

/**
 * Parts of a `with` behind `spans`: `wanted`, the ranks `low` to `high` of the page's rows by start, and `place`, the
 * few days that hold them, `before` rows into the list: years, of these the months, of these the days. So a page costs
 * the same wherever in the list it is.
 */
export const placeSql = (companyId: string, completed: boolean | null, { offset, limit, descending }: Page): Sql => {
  const low = descending ? sql`total - ${offset}::bigint - ${limit}::bigint` : sql`${offset}::bigint`;
  const high = descending ? sql`total - ${offset}::bigint` : sql`${offset}::bigint + ${limit}::bigint`;
  const finer = (found: Sql, scale: Scale, smaller: Scale): Sql => {
    const parts = kept(companyId, smaller, completed, [
      sql`c.first >= (f.start_at at time zone 'UTC')::date`,
      sql`c.first < (f.end_at at time zone 'UTC')::date`,
    ]);
    const spans = sql`
      select start_at, end_at, kind, n from ${found} where kind <> ${sql.lit(scale)}
      union all select parts.* from ${found} f, lateral (${parts}) parts where f.kind = ${sql.lit(scale)}`;
    return holding(spans, sql`(select min(upto - n) from ${found})`);
  };
  return sql`
    wanted as (select greatest(${low}, 0) as low, ${high} as high from (select ${totalSql} as total) list),
    years as (${holding(sql`select * from spans`, sql`0`)}),
    months as (${finer(sql`years`, 'year', 'month')}),
    days as (${finer(sql`months`, 'month', 'day')}),
    place as (select min(start_at) as start_at, max(end_at) as end_at, min(upto - n) as before from days),`;
};

/** The rows of the page with their `place` in the list, by start and id. */
export const placedRows = (rows: Sql, { descending }: Page): Sql => sql`
  select r.*, ${descending ? sql`-r.rank` : sql`r.rank`} as place
    from (select p.*, (select before from place) + row_number() over (order by p.start_at, p.id) as rank
            from rm.planned_interventions p
           where ${rows} and p.start_at >= (select start_at from place) and p.start_at < (select end_at from place)) r,
         wanted w
   where r.rank > w.low and r.rank <= w.high`;
