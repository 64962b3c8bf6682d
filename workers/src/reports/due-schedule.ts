import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { type ReportReceiver, reportReceivers } from '@cadenza/commands/reports/report-receivers';
import { scheduleOf } from '@cadenza/commands/reports/report-schedules';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { type ReportSchedule, subscribersOf } from '@cadenza/domain/reports/schedules/schedules';
import type { Services } from '../kernel/services.ts';

type Needs = Pick<Services, 'pool' | 'folds'>;
export type Sent = { schedule: ReportSchedule; company: { name: string; timeZone: string } };

/** The schedule as it is now; undefined where nothing is sent by it any more. */
export const activeSchedule = async (
  { folds }: Pick<Needs, 'folds'>,
  { companyId, scheduleId }: { companyId: string; scheduleId: string },
): Promise<Sent | undefined> => {
  const [schedule, company, { timeZone }] = await Promise.all([
    scheduleOf({ folds }, companyId, scheduleId),
    folds.state(companyStream(companyId), companyDecider, companyId),
    loadCalendar(folds, companyId),
  ]);
  if (!schedule?.active || company.status !== 'active') return undefined;
  return { schedule, company: { name: company.details.businessName ?? company.code, timeZone } };
};

/** Who is to have it and can: their rights and their addresses as they are now. */
export const receiversOf = async (
  { pool }: Pick<Needs, 'pool'>,
  companyId: string,
  schedule: ReportSchedule,
): Promise<(ReportReceiver & { email: string })[]> => {
  const ids = subscribersOf(schedule);
  if (ids.length === 0) return [];
  const found = await reportReceivers({ pool }, companyId, { ids, superAdministrators: true });
  return found.flatMap(({ email, ...one }) => (email === null ? [] : [{ ...one, email }]));
};
