import { systemActor } from '@cadenza/commands/kernel/actor';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type JobHandler, JobRefused } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { usesOf } from '@cadenza/projections/registry/queries';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import type { restoreReferenced } from './jobs.ts';

type Payload = z.infer<typeof restoreReferenced.schema>;
type Needs = Pick<Services, 'execute' | 'clock'> & {
  /** Whether anything refers to a record, in rows that are as new as a position. Throws where they are older. */
  isReferred: (companyId: string, kind: Kind, id: string, position: bigint) => Promise<boolean>;
};

/** Brings a removed record back where something refers to it; its command's id follows from the event that asks. */
export const restoreReferencedHandler =
  ({ execute, clock, isReferred }: Needs): JobHandler<Payload> =>
  async ({ companyId, kind: name, id, eventId, position }, { correlationId, logger }) => {
    const kind = findKind(name);
    if (!kind) throw new JobRefused(`no such kind of record: ${name}`);
    if (!(await isReferred(companyId, kind, id, BigInt(position)))) return;
    const done = await execute({
      permission: `${kind.permission}.manage`,
      actor: systemActor(companyId),
      commandId: uuidV5(eventId, `restore ${id}`),
      correlationId,
      causationId: eventId,
      now: clock(),
      stream: recordStream(kind, { id, companyId }),
      decider: registry,
      decide: (state, context) => registry.decide({ type: 'RestoreRecord', kind, id }, state, context),
    });
    if (isRejection(done)) throw new Error(`${name} ${id}: ${done.code}`);
    if (done.events.length > 0) logger.warn({ kind: name, id }, 'a removed record is still referred to; it is back');
  };

export const referredInRows =
  (pool: Services['pool']): Needs['isReferred'] =>
  async (companyId, kind, id, position) => {
    const behind = ((await readPositions(pool)).get('registry') ?? 0n) < position;
    if (behind) throw new Error('read models are behind the event that asks: registry');
    const uses = await withCompany(pool, companyId, (db) => usesOf(db, companyId, kind, id, 1));
    return uses.length > 0;
  };
