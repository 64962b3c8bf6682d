import type { Position } from '@cadenza/domain/kernel/event';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import { type RecordUse, usesOf } from '@cadenza/projections/registry/queries';
import type { Pool } from 'pg';

/** More are not told in a refusal. */
const maxListed = 500;
const timeoutMilliseconds = 5_000;

/**
 * The records that name this one, of which the log knows at a position. Refused as `service_unavailable` where the rows
 * do not get there in time: what nobody has looked for must not be taken as absent.
 */
export type RecordUses = (
  companyId: string,
  kind: Kind,
  id: string,
  position: Position,
) => Promise<readonly RecordUse[] | Rejection>;

export const createRecordUses =
  (pool: Pool, waitFor: PositionWaiter['waitFor']): RecordUses =>
  async (companyId, kind, id, position) => {
    if (!(await waitFor(['registry'], position, timeoutMilliseconds))) return reject('service_unavailable');
    return withCompany(pool, companyId, (db) => usesOf(db, companyId, kind, id, maxListed));
  };
