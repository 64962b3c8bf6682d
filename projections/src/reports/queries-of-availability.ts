import { dayOf } from '@cadenza/domain/calendar/civil-date';
import type { Absence, Availability } from '@cadenza/domain/reports/capacity';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** `why`: what whoever entered it wrote; nobody has to. */
export type NamedAbsence = Absence & { readonly maintainerId: string; readonly why: string | null };

/** Who is away from the day `from` to the day `to`, both included, by when. Run it in `withCompany`. */
export const absencesBetween = async (
  db: ScopedDb,
  companyId: string,
  from: string,
  to: string,
): Promise<readonly NamedAbsence[]> => {
  const { rows } = await sql<{ id: string; first: string; last: string; why: string | null }>`
    select absentee_id as id, first_day::text as first, last_day::text as last, description as why
      from rm.maintainer_absences
     where company_id = ${companyId} and last_day >= ${from}::date and first_day <= ${to}::date
     order by first_day, last_day, id`.execute(db);
  return rows.map(({ id, first, last, why }) => ({ maintainerId: id, first: dayOf(first), last: dayOf(last), why }));
};

/** `active`: in use. */
export type Somebody = Availability & { readonly active: boolean };

/** What there is of each maintainer between two days. Run it in `withCompany`. */
export const availabilityBetween = async (
  db: ScopedDb,
  companyId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, Somebody>> => {
  const absences = Map.groupBy(await absencesBetween(db, companyId, from, to), ({ maintainerId }) => maintainerId);
  const { rows } = await sql<{ id: string; hours: number | null; active: boolean }>`
    select id, daily_hours as hours, active from rm.maintainers where company_id = ${companyId}`.execute(db);
  return new Map(
    rows.map(({ id, hours, active }) => [id, { dailyHours: hours, active, absences: absences.get(id) ?? [] }]),
  );
};
