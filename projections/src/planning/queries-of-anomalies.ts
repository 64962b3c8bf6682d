import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import type { RecordLabel } from './planned.ts';

/**
 * Active anomalies that work on a piece of equipment may name, those of its plant and those of none, in the order of their names;
 * `search` is some part of the name. Run it in `withCompany`.
 */
export const anomaliesFor = async (
  db: ScopedDb,
  companyId: string,
  { equipmentId, search, limit }: { equipmentId: string; search: string; limit: number },
): Promise<readonly RecordLabel[]> => {
  const { rows } = await sql<RecordLabel>`
    select a.id, a.description as label from rm.anomalies a
     where a.company_id = ${companyId} and a.active and position(lower(${search}) in lower(a.description)) > 0
       and (a.plant_id is null or a.plant_id = (
         select l.plant_id from rm.equipment e join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
          where e.company_id = a.company_id and e.id = ${equipmentId}))
     order by ${inWords(sql`a.description`)}, a.id limit ${limit}`.execute(db);
  return rows;
};
