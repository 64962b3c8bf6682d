import { isUntouched } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { TouchedOccurrence } from '@cadenza/domain/planning/series-commands';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { PlanningTables, SeriesRow } from './tables.ts';

/** Occurrences of a series that somebody has touched, as the deciders see it: those that another rule leaves alone. */
export const touchedOccurrences = async (
  db: ScopedDb,
  companyId: string,
  seriesId: string,
): Promise<TouchedOccurrence[]> => {
  const rows = await touchedRows(db, companyId, seriesId).execute();
  return rows.flatMap(({ ordinal, work }) =>
    work === null || isUntouched(work) ? [] : [{ ordinal, completed: work.status === 'completed' }],
  );
};

/** What an open work names, and what was done to it. */
export type OpenWork = {
  ordinal: number;
  equipmentId: string;
  interventionId: string;
  maintainerId: string | null;
  checklistId: string | null;
  work: InterventionState | null;
};

/** Of some occurrences of a series those that are neither completed nor cancelled. */
export const openWorks = (
  db: ScopedDb,
  companyId: string,
  { seriesId, ordinals }: { seriesId: string; ordinals: readonly number[] },
): Promise<OpenWork[]> =>
  db
    .withTables<PlanningTables>()
    .selectFrom('rm.planned_interventions')
    .select([
      ...(['ordinal', 'work', 'equipment_id as equipmentId', 'intervention_id as interventionId'] as const),
      ...(['maintainer_id as maintainerId', 'checklist_id as checklistId'] as const),
    ])
    .where('company_id', '=', companyId)
    .where('series_id', '=', seriesId)
    .where('ordinal', 'in', [...ordinals])
    .where('completed', '=', false)
    .where('cancelled', '=', false)
    .execute();

/** What was done to the occurrences of a series, by ordinal. */
export const worksOfSeries = async (
  db: ScopedDb,
  companyId: string,
  seriesId: string,
): Promise<Map<number, InterventionState>> => {
  const rows = await touchedRows(db, companyId, seriesId).execute();
  return new Map(rows.flatMap(({ ordinal, work }) => (work === null ? [] : [[ordinal, work] as const])));
};

const touchedRows = (db: ScopedDb, companyId: string, seriesId: string) =>
  db
    .withTables<PlanningTables>()
    .selectFrom('rm.planned_interventions')
    .select(['ordinal', 'work'])
    .where('company_id', '=', companyId)
    .where('series_id', '=', seriesId)
    .where('work', 'is not', null);

/** The rules of a series, and whether it was ended; undefined where it does not exist in this company. */
export const seriesRow = (
  db: ScopedDb,
  companyId: string,
  seriesId: string,
): Promise<Pick<SeriesRow, 'rules' | 'ends_at' | 'reaches_until' | 'cut'> | undefined> =>
  db
    .withTables<PlanningTables>()
    .selectFrom('rm.plan_series')
    .select(['rules', 'ends_at', 'reaches_until', 'cut'])
    .where('company_id', '=', companyId)
    .where('id', '=', seriesId)
    .executeTakeFirst();

/** Whether any from `fromOrdinal` on is not completed and still planned, and how many there are up to the last. */
export const openOccurrences = async (
  db: ScopedDb,
  companyId: string,
  { seriesId, fromOrdinal }: { seriesId: string; fromOrdinal: number },
): Promise<{ open: boolean; count: number }> => {
  const rows = await db
    .withTables<PlanningTables>()
    .selectFrom('rm.planned_interventions')
    .select(({ fn, eb }) => [
      fn.max('ordinal').as('last'),
      fn
        .countAll()
        .filterWhere(
          eb.and([
            eb('ordinal', '>=', fromOrdinal),
            eb('completed', '=', false),
            eb('cancelled', '=', false),
            eb('start_at', 'is not', null),
          ]),
        )
        .as('open'),
    ])
    .where('company_id', '=', companyId)
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return { open: Number(rows.open) > 0, count: Number(rows.last ?? -1) + 1 };
};
