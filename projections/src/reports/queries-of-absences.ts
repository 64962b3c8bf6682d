import { dayOf, formatDay } from '@cadenza/domain/company/civil-date';
import type { Absence, OpenDay } from '@cadenza/domain/reports/capacity';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** When each maintainer is away on some days, which are in order. Run it in `withCompany`. */
export const absencesOn = async (
  db: ScopedDb,
  companyId: string,
  days: readonly OpenDay[],
): Promise<ReadonlyMap<string, readonly Absence[]>> => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Map();
  const { rows } = await sql<{ id: string; first: string; last: string }>`
    select absentee_id as id, first_day::text as first, last_day::text as last from rm.maintainer_absences
     where company_id = ${companyId} and last_day >= ${formatDay(first.day)}::date
       and first_day <= ${formatDay(last.day)}::date`.execute(db);
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    Array.from(found, ([id, own]) => [id, own.map((one) => ({ first: dayOf(one.first), last: dayOf(one.last) }))]),
  );
};
