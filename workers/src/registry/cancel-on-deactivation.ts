import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { eventType, parseEventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { isUsedKind, type UsedKind } from '@cadenza/queries/planning/record-uses';
import { defineReactor, type Reaction } from '../kernel/reactor.ts';
import { cancelPlans } from './jobs.ts';

/** Kinds of record whose deactivation reaches what is planned. */
export const usedKinds = kinds.filter(
  (kind): kind is Kind & { name: UsedKind } => kind.switchable && isUsedKind(kind.name),
);

const onDeactivated: Reaction<RegistryEvent> = (event) => cancellation(event, `deactivated.${event.id}`);

/**
 * The job that a deactivation asks for, under this id. `because` of another event its work is another one, done again
 * where the same was done for the deactivation before, and the read models must have seen that event.
 */
export const cancellation = (
  { type, data, metadata, ...deactivated }: RecordedEvent<RegistryEvent>,
  jobId: string,
  because: Pick<RecordedEvent, 'id' | 'position'> = deactivated,
): readonly JobRequest[] => {
  const kind = parseEventType(type)?.kind.name;
  if (kind === undefined) return [];
  const { companyId, happenedAt } = metadata;
  const cause = { eventId: because.id, position: String(because.position) };
  return [requestJob(cancelPlans, jobId, { companyId, kind, id: data.id, ...cause, deactivatedAt: happenedAt })];
};

/** Nothing is planned any more for what was deactivated. */
export const cancelOnDeactivation = defineReactor<RegistryEvent>({
  name: 'cancel-on-deactivation',
  prefixes: [...new Set(usedKinds.map((kind) => kind.stream.prefix))],
  startsAt: 'beginning',
  handlers: Object.fromEntries(usedKinds.map((kind) => [eventType(kind, 'Deactivated'), onDeactivated])),
});
