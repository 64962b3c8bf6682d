import type { RegistryEvent } from '@cadenza/domain/registry/events';
import { eventType } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type Reaction } from '../kernel/reactor.ts';
import { movePlannedWork } from './jobs.ts';

/** Whoever closed the day chose that its work moves; what was to stay asks for nothing. */
const onDaySet: Reaction<RegistryEvent> = ({ id, position, data, metadata: { companyId } }) => {
  const day = data.values?.day;
  if (data.plannedWork !== 'move' || typeof day !== 'string') return [];
  const payload = { companyId, day, eventId: id, position: String(position) };
  return [requestJob(movePlannedWork, `closed.${id}`, payload)];
};

/** What was planned on a day before it was closed goes elsewhere, where that was asked for. */
export const moveOffClosedDay = defineReactor<RegistryEvent>({
  name: 'move-off-closed-day',
  prefixes: [workingCalendarDay.stream.prefix],
  startsAt: 'beginning',
  handlers: {
    [eventType(workingCalendarDay, 'Registered')]: onDaySet,
    [eventType(workingCalendarDay, 'Changed')]: onDaySet,
  },
});
