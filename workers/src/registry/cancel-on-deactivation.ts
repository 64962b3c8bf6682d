import { eventType, parseEventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { isUsedKind } from '@cadenza/projections/planning/queries-of-uses';
import { defineReactor, type Reaction } from '../kernel/reactor.ts';
import { cancelPlans } from './jobs.ts';

const used = kinds.filter((kind) => kind.switchable && isUsedKind(kind.name));

const onDeactivated: Reaction<RegistryEvent> = ({ id: eventId, type, data, metadata, position }) => {
  const kind = parseEventType(type)?.kind.name;
  if (kind === undefined) return [];
  const { companyId, happenedAt } = metadata;
  const payload = { companyId, kind, id: data.id, eventId, position: String(position), deactivatedAt: happenedAt };
  return [requestJob(cancelPlans, `deactivated.${eventId}`, payload)];
};

/** Nothing is planned any more for what was deactivated (decision 21, I13). */
export const cancelOnDeactivation = defineReactor<RegistryEvent>({
  name: 'cancel-on-deactivation',
  prefixes: [...new Set(used.map((kind) => kind.stream.prefix))],
  startsAt: 'beginning',
  handlers: Object.fromEntries(used.map((kind) => [eventType(kind, 'Deactivated'), onDeactivated])),
});
