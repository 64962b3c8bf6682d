import type { LocalDate } from '@cadenza/domain/planning/events';
import { withoutRecord } from '@cadenza/domain/planning/without-record';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { createDatabase } from '@cadenza/infra/postgres/database';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { registryTable } from '../registry/tables.ts';
import { begun, dependsOn, isByRules, type UsedKind } from './queries-of-uses.ts';

export type SeriesToExtend = { companyId: string; seriesId: string };

/**
 * Series of all companies whose occurrences do not yet reach `horizon` (or their own end, if that comes first): what the
 * nightly job expands. Pages of `limit`, oldest first; pass the last row to get the next. Reads as the owner of the
 * tables, because no company asks.
 */
export const seriesToExtend = async (
  pool: Pool,
  horizon: LocalDate,
  options: { limit: number; after?: SeriesToExtend },
): Promise<SeriesToExtend[]> => {
  const { limit, after } = options;
  const { rows } = await pool.query<SeriesToExtend>(
    `select company_id as "companyId", id as "seriesId" from rm.plan_series
      where recurring and ends_at is null
        and (expanded_until is null or expanded_until < least($1::date, coalesce(plan_until, $1::date)))
        and ($2::uuid is null or (company_id, id) > ($2::uuid, $3::uuid))
      order by company_id, id limit $4`,
    [horizon, after?.companyId ?? null, after?.seriesId ?? null, limit],
  );
  return rows;
};

export type LeftBehind = { companyId: string; id: string };

/**
 * Records of a kind, of all companies, that are deactivated though work is planned for them from `now` on, or a series
 * goes on: what a lost job left behind. A series that names one only in its rules comes up when it is expanded. Pages of
 * `limit`; pass the last row to get the next. Reads as the owner of the tables, because no company asks.
 */
export const leftBehind = async (
  pool: Pool,
  kind: Kind & { name: UsedKind },
  { now, limit, after }: { now: string; limit: number; after?: LeftBehind },
): Promise<LeftBehind[]> => {
  const records = sql.table(`rm.${registryTable(kind).name}`);
  const uses = dependsOn[kind.name](sql`r.id`);
  const goesOn = isByRules(kind.name)
    ? sql`false`
    : sql`exists (select from rm.plan_series p
     where p.company_id = r.company_id and p.recurring and p.ends_at is null and ${uses})`;
  // What was begun stays, and without the record where it can do without.
  const stays = withoutRecord[kind.name] === undefined ? sql`not ${begun}` : sql`true`;
  const { rows } = await sql<LeftBehind>`select r.company_id as "companyId", r.id from ${records} r
    where not r.active and (r.company_id, r.id) > (${after?.companyId ?? nobody}::uuid, ${after?.id ?? nobody}::uuid)
      and (${goesOn} or exists (select from rm.planned_interventions p where p.company_id = r.company_id
        and not p.cancelled and not p.completed and p.start_at >= ${now}::timestamptz and ${uses} and ${stays}))
    order by r.company_id, r.id limit ${limit}`.execute(createDatabase(pool));
  return rows;
};

/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000';
