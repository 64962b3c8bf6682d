import { dayOf, weekdayOf } from '@cadenza/domain/calendar/civil-date';
import { type PlannedWork, weekdaysTaken } from '@cadenza/domain/calendar/planned-work';
import { companyDecider } from '@cadenza/domain/company/company';
import { type CompanyEvent, companyStream } from '@cadenza/domain/company/events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { eventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { ReadStream } from '../kernel/reactor.ts';

type Choice = PlannedWork | undefined;
type Rest = { eventId: string; plannedWork: Choice; from: string };

const removed = eventType(workingCalendarDay, 'Removed');

/** By day (`YYYY-MM-DD`), what was chosen for the work on those that a company's working calendar closes. */
const closures = (calendar: readonly RecordedEvent[]): ReadonlyMap<string, Choice> => {
  const byId = new Map<string, [day: string, Choice]>();
  for (const { type, data } of calendar as readonly RecordedEvent<RegistryEvent>[]) {
    if (type === removed) byId.delete(data.id);
    else if (typeof data.values?.day === 'string') byId.set(data.id, [data.values.day, data.plannedWork]);
  }
  return new Map(byId.values());
};

/**
 * The weekdays (ISO) that were taken out of a company's working week and are not back: by which event, from which day on there, and
 * what was chosen for the work on them. Those that it never worked are not among them.
 */
export const restsOf = (company: readonly RecordedEvent[]): ReadonlyMap<number, Rest> => {
  let state = companyDecider.initialState();
  const rests = new Map<number, Rest>();
  for (const event of company as readonly RecordedEvent<CompanyEvent>[]) {
    if (event.type === 'CompanySettingsChanged' && state.status !== 'none') {
      const { changes, plannedWork } = event.data;
      for (const weekday of changes.workingWeekdays ?? []) rests.delete(weekday);
      const from = todayIn(state.settings.timeZone, event.metadata.happenedAt);
      for (const weekday of weekdaysTaken(state.settings, changes))
        rests.set(weekday, { eventId: event.id, plannedWork, from });
    }
    state = companyDecider.evolve(state, event, event.metadata);
  }
  return rests;
};

/**
 * What was chosen for the work on days (`YYYY-MM-DD`) that a company no longer works, as of now: when the day was closed, else when its
 * weekday was taken away. Undefined for a day that is worked, or of which nothing was asked.
 */
export const choicesOf = async (companyId: string, read: ReadStream): Promise<(day: string) => Choice> => {
  const closed = closures(await read(recordStream(workingCalendarDay, { id: '', companyId })));
  const rests = restsOf(await read(companyStream(companyId)));
  return (day) => {
    if (closed.has(day)) return closed.get(day);
    const rest = rests.get(weekdayOf(dayOf(day)));
    return rest !== undefined && day >= rest.from ? rest.plannedWork : undefined;
  };
};
