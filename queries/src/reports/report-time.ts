import type { Month } from '@cadenza/domain/reports/month-time';
import { type ReportTime, reportTime } from '@cadenza/domain/reports/period';
import { reportingCompany } from '@cadenza/projections/reports/queries-of-company';
import type { Reading } from '../kernel/query.ts';

/** Returns the months as this company lives them: its zone, its opening hours, the days on which it works. */
export const timeOfMonths = async ({ db, companyId, now }: Reading, months: readonly Month[]): Promise<ReportTime> => {
  const { calendar, graceDays } = await reportingCompany(db, companyId);
  return reportTime(months, calendar, graceDays, Date.parse(now));
};
