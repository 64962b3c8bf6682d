import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import type { RegistryServices } from '@cadenza/commands/registry/registry-context';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type JobHandler, JobMustWait, JobRefused } from '@cadenza/infra/jobs/jobs';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { recordList } from '@cadenza/queries/registry/records';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { commandOfJob } from '../kernel/command-of-job.ts';
import { deactivationOf } from './deactivation-of.ts';
import { followersOf } from './follow-deactivation.ts';
import type { deactivateFollowers } from './jobs.ts';

type Payload = z.infer<typeof deactivateFollowers.schema>;

/** Each under an id that follows from the event; nothing where the record was activated since. */
export const deactivateFollowersHandler =
  (services: RegistryServices): JobHandler<Payload> =>
  async ({ companyId, kind: name, id, eventId, position }, { correlationId, logger }) => {
    const kind = findKind(name);
    if (!kind) throw new JobRefused(`no such kind of record: ${name}`);
    if (((await readPositions(services.pool)).get('registry') ?? 0n) < BigInt(position)) {
      throw new JobMustWait('read models are behind the event that asks: registry');
    }
    const stream = await Array.fromAsync(services.store.read(recordStream(kind, { id, companyId }), { companyId }));
    if (deactivationOf(stream, kind, id)?.id !== eventId) return;
    for (const { kind: childName, by } of followersOf(kind)) {
      const child = findKind(childName);
      if (!child) throw new JobRefused(`no such kind of record: ${childName}`);
      const filters = { [by]: id, active: 'true' };
      const { rows } = await answered({ services, companyId }, recordList(child), { filters });
      for (const row of rows) {
        const commandId = uuidV5(eventId, `follow ${row.id}`);
        const asked = commandOfJob(services, { companyId, commandId, correlationId, causationId: eventId });
        const done = await changeRegistry(asked, child, {
          ...{ type: 'SetRecordActive', id: row.id, active: false, cascade: true },
        });
        if (isRejection(done) && done.code !== 'not_found') throw new Error(`${childName} ${row.id}: ${done.code}`);
        logger.info({ kind: childName, id: row.id }, 'went with the record that it belongs to');
      }
    }
  };
