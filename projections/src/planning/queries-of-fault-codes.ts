import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import type { RecordLabel } from './planned.ts';

const tables = { cause: 'rm.fault_causes', remedy: 'rm.fault_remedies' } as const;

/** Active causes of faults, or remedies, by their names; `search` is some part of the name or of the code. Run it in `withCompany`. */
export const faultCodesFor = async (
  db: ScopedDb,
  companyId: string,
  { of, search, limit }: { of: keyof typeof tables; search: string; limit: number },
): Promise<readonly RecordLabel[]> => {
  const { rows } = await sql<RecordLabel>`
    select c.id, c.description as label from ${sql.table(tables[of])} c
     where c.company_id = ${companyId} and c.active
       and (position(lower(${search}) in lower(c.description)) > 0 or position(lower(${search}) in lower(c.code)) > 0)
     order by ${inWords(sql`c.description`)}, c.id limit ${limit}`.execute(db);
  return rows;
};
