import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { userNames } from '@cadenza/projections/identity/queries';
import type { Planned, PlanningTables } from '@cadenza/projections/planning/queries';
import type { Kysely } from 'kysely';
import type { Services } from '../kernel/services.ts';

/** A planned intervention with the name of who changed it last. */
export type Shown = Planned & { start: string; end: string; updatedByName: string | null };

/** A read of planning in the scope of one company. */
export const inCompany = <T>(
  { pool }: Pick<Services, 'pool'>,
  companyId: string,
  read: (db: Kysely<PlanningTables>) => Promise<T>,
): Promise<T> => withCompany<PlanningTables, T>(pool, companyId, read);

const hasTime = (row: Planned): row is Planned & { start: string; end: string } =>
  row.start !== null && row.end !== null;

/** Rows that have a place in time, with names. Names stand above companies and are one more statement. */
export const named = async (
  { pool }: Pick<Services, 'pool'>,
  companyId: string,
  rows: readonly Planned[],
): Promise<Shown[]> => {
  const names = await userNames(pool, companyId, [...new Set(rows.map((row) => row.updatedBy))]);
  return rows.filter(hasTime).map((row) => ({ ...row, updatedByName: names.get(row.updatedBy) ?? null }));
};

/** A row in the shape of `PlannedIntervention` of the schema. */
export const toGraphql = (row: Shown) => ({ ...row, version: String(row.version), updatedBy: row.updatedByName });
