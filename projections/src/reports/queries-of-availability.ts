import type { Availability } from '@cadenza/domain/reports/capacity';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { absencesBetween } from '../registry/queries-of-absences.ts';

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
