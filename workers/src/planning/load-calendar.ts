import { calendarOf } from '@cadenza/domain/company/calendar-of';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { WorkingCalendar } from '@cadenza/domain/company/working-calendar';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { fold } from '@cadenza/infra/event-store/fold';

/** The working calendar of a company as decided up to now. */
export const loadCalendar = async (store: EventStore, companyId: string): Promise<WorkingCalendar> => {
  const [company, days] = await Promise.all([
    fold(store, companyStream(companyId), companyDecider, companyId),
    fold(store, recordStream(workingCalendarDay, { id: '', companyId }), registry),
  ]);
  const known = calendarOf(company, days);
  if (!known) throw new Error(`company ${companyId} is not registered, but has planned work`);
  return known.calendar;
};
