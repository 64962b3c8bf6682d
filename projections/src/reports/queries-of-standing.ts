import type { ReportScope } from '@cadenza/domain/reports/scope';
import { noBreakdown } from '@cadenza/domain/support/closing';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { allOf, anew, machinesOf, milliseconds, type ReportStop, type Sql } from './queries.ts';

/** How the stop of a request is called among those of works, which have ids of their own. */
const prefix = 'request:';
export const stopOfRequest = (requestId: string): string => `${prefix}${requestId}`;
/** Null of the stop of a work. */
export const requestOfStop = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null);

/**
 * What somebody outside tells counts from when it happened once somebody inside has looked at it; until then from a day before it arrived
 * at most, or a stranger's word would write a year into the figures.
 */
const since = sql`case when r.phase = 'waiting' and r.over_at is null and r.requester_id is null
  then greatest(r.happened_at, r.opened_at - interval '1 day') else r.happened_at end`;

/** When the work that answers it was begun and over: as of any completed work, of which a plan ahead is nothing that happened. */
const over = sql`least(w.end_at, w.completed_at)`;
/** All that was worked on it had ended before: then it stood until the work was completed. */
const isBefore = sql`${over} < ${since}`;
const workOver = sql`case when w.completed then case when ${isBefore} then greatest(w.completed_at, ${since}) else ${over} end end`;
const workBegun = sql`case when w.completed and not ${isBefore} then least(w.start_at, w.completed_at) end`;
/** A machine stands until the work is done that answers, or else until somebody closes the request or puts it away. */
const until = sql`coalesce(${workOver}, r.over_at)`;

const ofScope = (companyId: string, scope: ReportScope): Sql => {
  const { equipmentId, lineId, plantId, maintainerId, interventionTypeId } = scope;
  const everywhere = equipmentId === null && lineId === null && plantId === null;
  return allOf([
    sql`r.company_id = ${companyId}`,
    everywhere ? null : sql`r.equipment_id in (select e.id from rm.equipment e where ${machinesOf(companyId, scope)})`,
    maintainerId === null ? null : sql`coalesce(w.maintainer_id, r.maintainer_id) = ${maintainerId}`,
    interventionTypeId === null ? null : sql`w.intervention_type_id = ${interventionTypeId}`,
  ]);
};

/**
 * Machines that stand because a request says so, from a time on (epoch milliseconds): those of which a fault answers the request are told by that. Of what
 * nobody has begun to work on all is waiting.
 */
export const standingStops = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  from: number,
): Promise<readonly ReportStop[]> => {
  const { rows } = await sql<Omit<ReportStop, 'workStart'> & { workStart: number | null }>`${anew}
    select ${prefix} || r.id as id, r.equipment_id as "equipmentId", coalesce(w.maintainer_id, r.maintainer_id) as "maintainerId",
           ${milliseconds(since)} as start, ${milliseconds(workBegun)} as "workStart", ${milliseconds(until)} as "end"
      from rm.support_requests r
      left join rm.planned_interventions w on w.company_id = r.company_id and w.id = r.occurrence_id and not w.cancelled
     where ${ofScope(companyId, scope)} and r.stopped and w.fault is not true
       and (r.over_at is null or r.status_reason is null or r.status_reason <> all(${[...noBreakdown]}::text[]))
       and (${until} is null or ${until} >= to_timestamp(${from / 1000}::float8))
     order by start, id`.execute(db);
  return rows.map(({ workStart, ...row }) => ({ ...row, workStart: workStart ?? Number.POSITIVE_INFINITY }));
};
