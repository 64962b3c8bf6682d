import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import { defaultSettings } from '@cadenza/domain/company/settings';
import type { ReportTime } from '@cadenza/domain/reports/period';
import { defaultTargets, type Targets } from '@cadenza/domain/reports/targets';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** How the company's days go, within how many of them ordinary work counts as on time, and what it aims at. */
export type ReportingCompany = Pick<ReportTime, 'calendar' | 'graceDays'> & { readonly targets: Targets };

type Row = {
  timeZone: string;
  weekdays: number[];
  opens: string;
  closes: string;
  graceDays: number;
  targets: Targets;
  closed: string[];
};

/** As every company begins, before its own row has come. */
const unread: Row = {
  timeZone: defaultSettings.timeZone,
  weekdays: [...defaultSettings.workingWeekdays],
  opens: defaultSettings.calendarStartTime,
  closes: defaultSettings.calendarEndTime,
  graceDays: defaultSettings.preventiveGraceDays,
  targets: defaultTargets,
  closed: [],
};

/** Run it in `withCompany`. */
export const reportingCompany = async (db: ScopedDb, companyId: string): Promise<ReportingCompany> => {
  const { rows } = await sql<Row>`
    select c.time_zone as "timeZone", c.working_weekdays as weekdays, c.calendar_start_time as opens, c.calendar_end_time as closes,
           c.preventive_grace_days as "graceDays", c.report_targets as targets,
           array(select d.day::text from rm.working_calendar_days d where d.company_id = c.company_id) as closed
      from rm.companies c where c.company_id = ${companyId} and c.id = c.company_id`.execute(db);
  const { timeZone, weekdays, opens, closes, graceDays, targets, closed } = rows[0] ?? unread;
  return { calendar: { timeZone, opens, closes, working: workingCalendarOf(weekdays, closed) }, graceDays, targets };
};
