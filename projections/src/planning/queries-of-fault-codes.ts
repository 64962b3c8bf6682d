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

/** What was said of faults by words; those of which nobody said anything are left out. Run it in `withCompany`. */
export const faultCodesOf = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly cause: string | null; readonly remedy: string | null }>> => {
  const { rows } = await sql<{ id: string; cause: string | null; remedy: string | null }>`
    select p.id, c.description as cause, r.description as remedy
      from rm.planned_interventions p
      left join rm.fault_causes c on c.company_id = p.company_id and c.id = p.fault_cause_id
      left join rm.fault_remedies r on r.company_id = p.company_id and r.id = p.fault_remedy_id
     where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])
       and (p.fault_cause_id is not null or p.fault_remedy_id is not null)`.execute(db);
  return new Map(rows.map(({ id, cause, remedy }) => [id, { cause, remedy }]));
};
