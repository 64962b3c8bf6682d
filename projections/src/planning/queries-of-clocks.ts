import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** Whether a clock of somebody runs on another work than this one. */
export const isWorkingElsewhere = async (
  db: ScopedDb,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
): Promise<boolean> => {
  const running = JSON.stringify([{ userId, to: null }]);
  const { rows } = await sql<{ elsewhere: boolean }>`
    select exists (
      select from rm.planned_interventions p
       where p.company_id = ${companyId} and p.id <> ${id} and not p.completed and not p.cancelled and p.runs @> ${running}::jsonb
    ) as elsewhere`.execute(db);
  return rows[0]?.elsewhere === true;
};
