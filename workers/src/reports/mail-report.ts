import { buffer } from 'node:stream/consumers';
import { unsubscribeAddress } from '@cadenza/domain/reports/report-address';
import { type JobHandler, JobRefused } from '@cadenza/infra/jobs/jobs';
import type { Attachment } from '@cadenza/infra/mail/mail';
import { reportWords } from '@cadenza/infra/texts/texts';
import { filtersInWords, reportFilters } from '@cadenza/queries/reports/filters';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { sendLetter } from '../mail/letters.ts';
import { activeSchedule, receiversOf } from './due-schedule.ts';
import type { mailReport } from './jobs.ts';
import { reportLetter } from './report-letter.ts';

type Asked = z.infer<typeof mailReport.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'clock' | 'files' | 'mailer' | 'publicUrl' | 'unsubscribes'>;

/** Bytes: what mail servers mostly take is twice as much, and on its way a file grows by a third. */
export const largestAttachment = 10 * 1024 ** 2;

const attachmentOf = async ({ files }: Needs, { companyId, file }: Asked): Promise<Attachment> => {
  const { hash, fileName, mime } = file;
  const found = await files.get({ companyId, hash });
  if (!found) throw new JobRefused('the file of the report is not kept any more');
  return { fileName, mime, content: await buffer(found.content) };
};

/** To one of those who are to have it, if they still are at the moment of sending. */
export const mailReportHandler =
  (services: Needs): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, scheduleId, day, userId, file } = asked;
    const { publicUrl, unsubscribes } = services;
    const found = await activeSchedule(services, asked);
    if (found === undefined) return;
    const { schedule, company } = found;
    const receiver = (await receiversOf(services, companyId, schedule)).find(({ id }) => id === userId);
    if (receiver === undefined) return run.logger.info({ scheduleId }, 'a recipient is none any more');
    const unsubscribe = unsubscribeAddress(publicUrl, unsubscribes.secretOf({ companyId, scheduleId, userId }));
    const chosen = await answered({ services, companyId }, reportFilters, schedule.scope);
    const filters = filtersInWords(chosen, reportWords(schedule.language));
    const attached = file.size <= largestAttachment;
    const letter = reportLetter({
      ...{ schedule, day, filters, attached, publicUrl, unsubscribe },
      ...{ company: company.name, name: receiver.name },
    });
    const attachments = attached ? [await attachmentOf(services, asked)] : [];
    await sendLetter(services, { companyId, to: receiver.email, letter, attachments, unsubscribe }, run);
    run.logger.info({ scheduleId, day }, 'e-mail sent');
  };
