import type { RegistryServices } from '@cadenza/commands/registry/registry-context';
import { restoreRecord } from '@cadenza/commands/registry/removal';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type JobHandler, JobRefused } from '@cadenza/infra/jobs/jobs';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { isReferred } from '@cadenza/queries/registry/record-uses';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import type { restoreReferenced } from './jobs.ts';

type Payload = z.infer<typeof restoreReferenced.schema>;
type Needs = RegistryServices & {
  /** Whether anything refers to a record, in rows that are as new as a position. Throws where they are older. */
  isReferred: (companyId: string, kind: Kind, id: string, position: bigint) => Promise<boolean>;
};

/** Brings a removed record back where something refers to it; its command's id follows from the event that asks. */
export const restoreReferencedHandler =
  ({ isReferred, ...services }: Needs): JobHandler<Payload> =>
  async ({ companyId, kind: name, id, eventId, position }, { correlationId, logger }) => {
    const kind = findKind(name);
    if (!kind) throw new JobRefused(`no such kind of record: ${name}`);
    if (!(await isReferred(companyId, kind, id, BigInt(position)))) return;
    const asked = commandOfJob(services, { companyId, commandId: eventId, correlationId, causationId: eventId });
    const done = await restoreRecord(asked, { kind, id });
    if (isRejection(done)) throw new Error(`${name} ${id}: ${done.code}`);
    if (done.events.length > 0) logger.warn({ kind: name, id }, 'a removed record is still referred to; it is back');
  };

export const referredInRows =
  (services: Pick<Services, 'pool' | 'clock'>): Needs['isReferred'] =>
  async (companyId, kind, id, position) => {
    const behind = ((await readPositions(services.pool)).get('registry') ?? 0n) < position;
    if (behind) throw new Error('read models are behind the event that asks: registry');
    return answered({ services, companyId }, isReferred, { kind, id });
  };
