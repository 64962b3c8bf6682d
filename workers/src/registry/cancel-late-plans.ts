import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { PlanningEvent } from '@cadenza/domain/planning/events';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';
import type { UsedKind } from '@cadenza/queries/planning/record-uses';
import { defineReactor, type ReadStream } from '../kernel/reactor.ts';
import { cancellation, usedKinds } from './cancel-on-deactivation.ts';
import { deactivationOf } from './deactivation-of.ts';

/** Records that an event of planning names anew: those that its command found active. */
type Named = Partial<Record<UsedKind, string | null | readonly string[] | undefined>>;

/**
 * The other half of I13. A command looks whether the records that it names are active, and appends a moment later; one
 * may have been deactivated in between, and its cancellation may have run before there was anything to cancel. No lock
 * spans both streams, and none is needed: the log has an order. What comes first is seen from what comes second, a plan
 * by the cancellation of `cancel-on-deactivation`, a deactivation here.
 */
export const cancelLatePlans = defineReactor<PlanningEvent>({
  name: 'cancel-late-plans',
  prefixes: ['planSeries', 'intervention'],
  startsAt: 'now', // for what came before, the worker that starts asks for the search
  handlers: {
    SeriesScheduled: (event, read) => {
      const { equipmentId, interventionId, maintainerId, checklistId, anomalyIds } = event.data;
      const named = { equipment: equipmentId, intervention: interventionId, anomaly: anomalyIds };
      return late(event, { ...named, maintainer: maintainerId, checklist: checklistId }, read);
    },
    SeriesChanged: (event, read) => {
      const { equipmentId, interventionId, maintainerId, checklistId, anomalyIds } = event.data.changes;
      const named = { equipment: equipmentId, intervention: interventionId, anomaly: anomalyIds };
      return late(event, { ...named, maintainer: maintainerId, checklist: checklistId }, read);
    },
    InterventionWorkChanged: (event, read) => {
      const { equipmentId, interventionId, checklistId, anomalyIds } = event.data.changes;
      const named = { equipment: equipmentId, intervention: interventionId, anomaly: anomalyIds };
      return late(event, { ...named, checklist: checklistId }, read);
    },
    InterventionAssigned: (event, read) => late(event, { maintainer: event.data.maintainerId }, read),
  },
});

const late = async (event: RecordedEvent, named: Named, read: ReadStream): Promise<readonly JobRequest[]> => {
  const { companyId } = event.metadata;
  const asked = await Promise.all(
    usedKinds.flatMap((kind) =>
      [named[kind.name] ?? []].flat().map(async (id) => {
        const deactivated = deactivationOf(await read(recordStream(kind, { id, companyId })), kind, id);
        if (deactivated === undefined) return [];
        // Of a list more than one may be: each has a job of its own.
        const cause = Array.isArray(named[kind.name]) ? uuidV5(event.id, id) : event.id;
        return cancellation(deactivated, `late.${cause}.${kind.name}`, event);
      }),
    ),
  );
  return asked.flat();
};
