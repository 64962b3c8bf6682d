import { planningEventSchemas } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import type { ActivityRow } from '../kernel/activity.ts';

/** What of a line of a history says which work it is about. */
type LineOfWork = Pick<ActivityRow, 'event' | 'subject_id' | 'details'>;

/** The occurrence that a line of planning speaks of: of many, the first. */
export const occurrenceIn = ({ event, subject_id, details }: LineOfWork): string =>
  isOfSeries(event) ? occurrenceId(subject_id, Number(details?.from ?? 0)) : subject_id;

const isOfSeries = (event: string): boolean => /^(Series|Occurrences)/.test(event);
export const isOfWork = (event: string): boolean => Object.hasOwn(planningEventSchemas, event);

/** Instants as the answers of a history write them. */
export const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A work as it stands now. */
export type Work = {
  id: string;
  equipment_id: string;
  intervention_id: string;
  start: string | null;
  recurring: boolean;
};

export const worksOf = async (
  db: ScopedDb,
  companyId: string,
  page: readonly LineOfWork[],
): Promise<Map<string, Work>> => {
  const ids = new Set(page.filter(({ event }) => isOfWork(event)).map(occurrenceIn));
  if (ids.size === 0) return new Map();
  const { rows } = await sql<Work>`
    select p.id, p.equipment_id, p.intervention_id, p.recurring, to_char(p.start_at at time zone 'UTC', ${isoFormat}) as start
      from rm.planned_interventions p where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};
