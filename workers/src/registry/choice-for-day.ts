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
/** What was chosen when a day was closed, and where in the log that stands. */
type Closing = { readonly plannedWork: Choice; readonly position: bigint };
type Rest = Closing & { readonly eventId: string; readonly from: string };

const removed = eventType(workingCalendarDay, 'Removed');

/** By day (`YYYY-MM-DD`), what was chosen for the work on those that a company's working calendar closes. */
const closures = (calendar: readonly RecordedEvent[]): ReadonlyMap<string, Closing> => {
  const byId = new Map<string, [day: string, Closing]>();
  for (const { type, data, position } of calendar as readonly RecordedEvent<RegistryEvent>[]) {
    if (type === removed) byId.delete(data.id);
    else if (typeof data.values?.day === 'string')
      byId.set(data.id, [data.values.day, { plannedWork: data.plannedWork, position }]);
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
        rests.set(weekday, { eventId: event.id, plannedWork, from, position: event.position });
    }
    state = companyDecider.evolve(state, event, event.metadata);
  }
  return rests;
};

/**
 * How days (`YYYY-MM-DD`) were closed that a company no longer works, as of now: each by itself, else with its weekday. Undefined for a
 * day that is worked, or whose weekday was never worked.
 */
export const closingsOf = async (
  companyId: string,
  read: ReadStream,
): Promise<(day: string) => Closing | undefined> => {
  const closed = closures(await read(recordStream(workingCalendarDay, { id: '', companyId })));
  const rests = restsOf(await read(companyStream(companyId)));
  return (day) => {
    const rest = rests.get(weekdayOf(dayOf(day)));
    return closed.get(day) ?? (rest !== undefined && day >= rest.from ? rest : undefined);
  };
};
