import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { Month } from '@cadenza/domain/reports/month-time';
import { chosenMonths, type ReportTime, reportTime } from '@cadenza/domain/reports/period';
import type { ReportScope } from '@cadenza/projections/reports/queries';
import type { CommandServices } from '../kernel/command-context.ts';
import { loadStream } from '../registry/records.ts';

/** Years and months that are chosen, each month of each year, and what the report is about. */
export type ReportQuery = { years: readonly number[]; months: readonly number[]; scope: ReportScope };

type Reading = Pick<CommandServices, 'folds' | 'clock'>;

/** The months as this company lives them: its zone, its opening hours, the days on which it works. */
export const timeOfReport = (
  services: Reading,
  companyId: string,
  { years, months }: Pick<ReportQuery, 'years' | 'months'>,
): Promise<ReportTime> => timeOfMonths(services, companyId, chosenMonths(years, months));

export const timeOfMonths = async (
  services: Reading,
  companyId: string,
  months: readonly Month[],
): Promise<ReportTime> => {
  const { calendar, graceDays, now } = await calendarOf(services, companyId);
  return reportTime(months, calendar, graceDays, now);
};

/** How the company's days go, and what time it is. Throws where there is no such company. */
export const calendarOf = async ({ folds, clock }: Reading, companyId: string): Promise<Omit<ReportTime, 'months'>> => {
  const [company, days] = await Promise.all([
    folds.state(companyStream(companyId), companyDecider, companyId),
    loadStream(folds, workingCalendarDay, { id: '', companyId }),
  ]);
  if (company.status === 'none') throw new Error(`company ${companyId} was never registered`);
  const { timeZone, workingWeekdays, calendarStartTime, calendarEndTime, preventiveGraceDays } = company.settings;
  const closed = Array.from(days.values(), ({ values }) => String(values.day));
  const calendar = {
    timeZone,
    opens: calendarStartTime,
    closes: calendarEndTime,
    working: workingCalendarOf(workingWeekdays, closed),
  };
  return { calendar, graceDays: preventiveGraceDays, now: Date.parse(clock()) };
};
