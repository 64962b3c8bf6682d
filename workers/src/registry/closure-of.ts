import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { eventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';

const removed = eventType(workingCalendarDay, 'Removed');

/**
 * The event that closed a day (`YYYY-MM-DD`), of a company's working calendar from its beginning: with it, what was chosen for
 * the work there. Undefined where the day is worked, or is a day of rest of every week.
 */
export const closureOf = (
  calendar: readonly RecordedEvent[],
  day: string,
): RecordedEvent<RegistryEvent> | undefined => {
  const closures = new Map<string, RecordedEvent<RegistryEvent>>();
  for (const event of calendar as readonly RecordedEvent<RegistryEvent>[]) {
    if (event.type === removed) closures.delete(event.data.id);
    else if (typeof event.data.values?.day === 'string') closures.set(event.data.id, event);
  }
  return closures.values().find(({ data }) => data.values?.day === day);
};
