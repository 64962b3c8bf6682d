import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** When somebody last started a clock that still runs, on another work than this one; null where none does. */
export const workingElsewhereSince = async (
  db: ScopedDb,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
): Promise<string | null> => {
  const running = JSON.stringify([{ userId, to: null }]);
  const { rows } = await sql<{ from: string }>`
    select run->>'from' as "from"
      from rm.planned_interventions p, jsonb_array_elements(p.runs) run
     where p.company_id = ${companyId} and p.id <> ${id} and not p.completed and not p.cancelled and p.runs @> ${running}::jsonb
       and run->>'userId' = ${userId} and run->>'to' is null
     order by (run->>'from')::timestamptz desc limit 1`.execute(db);
  return rows[0]?.from ?? null;
};
