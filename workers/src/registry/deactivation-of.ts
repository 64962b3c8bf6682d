import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { eventType, type RegistryEvent } from '@cadenza/domain/registry/events';

/** The event of a record's stream since which it is inactive; undefined where it is active. */
export const deactivationOf = (
  events: readonly RecordedEvent[],
  kind: Kind,
  id: string,
): RecordedEvent<RegistryEvent> | undefined => {
  const own = events.filter(({ data }) => (data as { id?: string }).id === id);
  const switched = [eventType(kind, 'Activated'), eventType(kind, 'Deactivated')];
  const last = own.findLast(({ type }) => switched.includes(type));
  return last?.type === eventType(kind, 'Deactivated') ? (last as RecordedEvent<RegistryEvent>) : undefined;
};
