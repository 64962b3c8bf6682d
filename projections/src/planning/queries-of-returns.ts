import { longestShift } from '@cadenza/domain/calendar/working-calendar';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** A work that lies by itself, where whoever asks knows who moved it last. */
export type MovedWork = { id: string; seriesId: string; ordinal: number };

/** What may lie elsewhere than on some days because these were closed. */
export type MaybeAway = { series: readonly string[]; works: readonly MovedWork[] };

const sorted = (days: readonly string[]): [string, string] | null => {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
};

/**
 * Series that may have work on these days (`YYYY-MM-DD`) by their rules, and do not have it there; works with a time of their own near
 * these days, of which `mover` (a user id) has changed something. Which of them really are away the log says: rules that were moved
 * put work on other days than those that they generate.
 */
export const maybeAwayFrom = async (
  db: ScopedDb,
  companyId: string,
  { days, mover }: { days: readonly string[]; mover: string },
): Promise<MaybeAway> => {
  const span = sorted(days);
  if (span === null) return { series: [], works: [] };
  const [first, last] = span;
  const near = (column: string, type: 'date' | 'timestamptz') =>
    sql`${sql.ref(column)}::${sql.raw(type)} between ${first}::date - ${longestShift}::int and ${last}::date + ${longestShift}::int`;
  const series = await sql<{ id: string }>`
    select distinct p.series_id as id from rm.planned_interventions p
      join rm.plan_series s on s.company_id = p.company_id and s.id = p.series_id
     where p.company_id = ${companyId} and not p.cancelled
       and (p.series_start is null or left(p.series_start, 10) <> all(${[...days]}::text[]))
       and (p.generated = any(${[...days]}::date[])
         or (jsonb_path_exists(s.rules, '$.segments[*] ? (@.dayOffset != 0 || exists(@.anchor))')
           and (p.series_start is null or ${near('p.series_start', 'date')})))`.execute(db);
  const works = await sql<MovedWork>`
    select p.id, p.series_id as "seriesId", p.ordinal from rm.planned_interventions p
     where p.company_id = ${companyId} and not p.cancelled and p.moved and p.work -> 'changedBy' ? ${mover}
       and ${near('p.start_at', 'timestamptz')}`.execute(db);
  return { series: series.rows.map(({ id }) => id).sort(), works: works.rows };
};
