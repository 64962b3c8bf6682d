import { schedulesOf } from '@cadenza/commands/reports/report-schedules';
import { dueNow } from '@cadenza/domain/reports/schedules/due';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import { companiesWithSchedules } from '@cadenza/projections/reports/queries-of-all-companies';
import type { Services } from '../kernel/services.ts';
import { sendReport } from './jobs.ts';

/** Companies that are looked at at a time. */
const pageSize = 200;

/**
 * Looked at again and again it asks once an hour for what has not been sent yet, so that a report for which nothing could be printed is
 * tried again for as long as it is due.
 */
export const findDueReportsHandler =
  ({ pool, folds, jobs, clock }: Pick<Services, 'pool' | 'folds' | 'jobs' | 'clock'>): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const now = clock();
    const hour = now.slice(0, 13);
    let asked = 0;
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      const page = await companiesWithSchedules(pool, { after, limit: pageSize });
      for (const { companyId, timeZone } of page) {
        const due = (await schedulesOf({ folds }, companyId)).flatMap((schedule) => {
          const found = schedule.active ? dueNow(schedule, now, timeZone) : undefined;
          if (found === undefined) return [];
          const { id: scheduleId } = schedule;
          const id = `report.${scheduleId}.${found.day}.${hour}`;
          return [requestJob(sendReport, id, { companyId, scheduleId, day: found.day })];
        });
        if (due.length > 0) await jobs.enqueue(due);
        asked += due.length;
      }
      after = page.length < pageSize ? undefined : page.at(-1)?.companyId;
    } while (after !== undefined);
    if (asked > 0) logger.info({ reports: asked }, 'reports are due');
  };
