import { dayOf } from '@cadenza/domain/calendar/civil-date';
import type { Absence } from '@cadenza/domain/reports/capacity';
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
