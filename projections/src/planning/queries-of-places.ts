import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import type { RecordLabel } from './planned.ts';

export type EquipmentPlace = { id: string; line: RecordLabel; plant: RecordLabel };

/** Where equipment stands; what the registry does not have is left out. Run it in `withCompany`. */
export const equipmentPlaces = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<EquipmentPlace[]> => {
  const { rows } = await sql<EquipmentPlace>`
    select e.id, json_build_object('id', l.id, 'label', l.description) as line,
           json_build_object('id', p.id, 'label', p.description) as plant
      from rm.equipment e
      join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
      join rm.plants p on p.company_id = e.company_id and p.id = l.plant_id
     where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[])
     order by e.id`.execute(db);
  return rows;
};
