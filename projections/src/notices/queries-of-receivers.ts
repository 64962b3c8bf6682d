import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** To whom a change may be news. */
export type Receiver = 'handlers' | `maintainer:${string}` | `user:${string}`;

const list = (rows: readonly { position: string; receiver: Receiver }[]): Map<string, Receiver[]> =>
  new Map(
    [...Map.groupBy(rows, ({ position }) => position)].map(([position, group]) => [
      position,
      group.map(({ receiver }) => receiver),
    ]),
  );

/** Of events of planning, by position. */
export const receiversOfWork = async (
  db: ScopedDb,
  companyId: string,
  positions: readonly string[],
): Promise<Map<string, Receiver[]>> => {
  const { rows } = await sql<{ position: string; receiver: Receiver }>`
    select a.id::text as position, r.receiver from rm.planning_activity a, lateral (values
        (case when a.event <> 'InterventionCompleted' then 'maintainer:' || a.maintainer_id end),
        ('maintainer:' || a.left_maintainer_id),
        (case when a.event = 'InterventionCompleted' then 'handlers' end)) r (receiver)
     where a.company_id = ${companyId} and a.id = any(${[...positions]}::bigint[]) and r.receiver is not null`.execute(
    db,
  );
  return list(rows);
};

/** Of events of support requests, by position. */
export const receiversOfRequests = async (
  db: ScopedDb,
  companyId: string,
  positions: readonly string[],
): Promise<Map<string, Receiver[]>> => {
  const { rows } = await sql<{ position: string; receiver: Receiver }>`
    select a.id::text as position, x.receiver
      from rm.support_activity a
      left join rm.support_requests r on r.company_id = a.company_id and r.id = a.subject_id, lateral (values
        (case a.event when 'SupportRequestOpened' then 'handlers'
                      when 'SupportRequestAssigned' then 'user:' || (a.changes->0->>2)
                      else 'user:' || r.requester_id end),
        (case a.event when 'SupportRequestCommented' then coalesce('user:' || r.assigned_to, 'handlers') end)) x (receiver)
     where a.company_id = ${companyId} and a.id = any(${[...positions]}::bigint[]) and x.receiver is not null`.execute(
    db,
  );
  return list(rows);
};
