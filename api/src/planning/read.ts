import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import type { Planned, PlanningTables } from '@cadenza/projections/planning/queries';
import type { Kysely } from 'kysely';
import type { Services } from '../kernel/services.ts';

/** A planned intervention that has a place in time. */
export type Shown = Planned & { start: string; end: string };

/** A read of planning in the scope of one company, in one message with it. */
export const inCompany = <T>(
  { pool }: Pick<Services, 'pool'>,
  companyId: string,
  read: (db: Kysely<PlanningTables>) => Promise<T>,
): Promise<T> => withCompanyAtOnce<PlanningTables, T>(pool, companyId, read);

/** Whether there is anything to show of it. */
export const isShown = (row: Planned): row is Shown => row.start !== null && row.end !== null;

/** A row in the shape of `PlannedIntervention` of the schema. */
export const toGraphql = (row: Shown) => ({ ...row, version: String(row.version), updatedBy: row.updatedByName });
