import { recordReportSent } from '@cadenza/commands/reports/report-schedules';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { dueNow, reportedMonth } from '@cadenza/domain/reports/schedules/due';
import type { ReportSchedule } from '@cadenza/domain/reports/schedules/schedules';
import { type JobHandler, JobMustWait, requestJob } from '@cadenza/infra/jobs/jobs';
import { printedReport } from '@cadenza/queries/reports/printed-report';
import type { z } from 'zod';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import { rowsWithin } from '../mail/letters.ts';
import { keepMade } from '../printouts/keep-made.ts';
import type { MadeFile } from '../printouts/made.ts';
import { makeReport } from '../printouts/report/make.ts';
import { activeSchedule, receiversOf } from './due-schedule.ts';
import { mailReport, type sendReport } from './jobs.ts';

type Asked = z.infer<typeof sendReport.schema>;

const make = async (
  services: Services,
  { companyId, day }: Asked,
  { report, scope, cadence, language, format }: ReportSchedule,
): Promise<MadeFile> => {
  const { year, month } = reportedMonth(cadence, day);
  const made = await makeReport(
    { report, format, years: [year], months: [month], scope, sortBy: null, descending: false },
    { services, printer: services.printer, companyId, language, advance: async () => {} },
  );
  if ('failure' in made) throw new Error(`the report was not made: ${made.failure}`);
  return made;
};

/**
 * Run twice it makes the file again and asks for the same letters under the same ids; that they were asked for is said once, and then
 * nothing is due any more.
 */
export const sendReportHandler =
  (services: Services): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, scheduleId, day } = asked;
    const { store, jobs, clock, waitFor } = services;
    const found = await activeSchedule(services, asked);
    if (found === undefined) return;
    const { schedule, company } = found;
    // Sent meanwhile, or its time was changed since this was asked for.
    if (dueNow(schedule, clock(), company.timeZone)?.day !== day) return;
    if (!(await waitFor([...printedReport.reads, 'identity'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of the report are behind');
    const receivers = await receiversOf(services, companyId, schedule);
    if (receivers.length > 0) {
      const cause = { correlationId: run.correlationId, causationId: run.causationId ?? run.correlationId };
      // Kept for a day, as all that nothing names: for so long the letters are tried.
      await keepMade(services, companyId, await make(services, asked, schedule), ({ content, ...file }) =>
        jobs.enqueue(
          receivers.map(({ id: userId }) => {
            const payload = { ...asked, userId, file: { ...file, ...content } };
            return { ...requestJob(mailReport, `report.${scheduleId}.${day}.${userId}`, payload), cause };
          }),
        ),
      );
    }
    const ids = { commandId: uuidV5(scheduleId, `sent of ${day}`), correlationId: run.correlationId };
    const sent = { scheduleId, day, recipients: receivers.length };
    const told = await recordReportSent(commandOfJob(services, { companyId, ...ids }), sent);
    // Somebody has deleted it while it was made.
    if (isRejection(told) && told.code !== 'not_found') throw new Error(`not told as sent: ${told.code}`);
    run.logger.info({ scheduleId, day, recipients: receivers.length }, 'report sent');
  };
