import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Looks which reports are due, and asks for each of them. */
export const findDueReports = defineJob({ name: 'findDueReports', schema: z.object({}), attempts: 3, concurrency: 1 });

/** A schedule may name any hour of any zone; there are zones that are half an hour apart. */
export const everyFiveMinutes = { cron: '*/5 * * * *', timeZone: 'UTC' };

const ofSchedule = { companyId: z.uuid(), scheduleId: z.uuid(), day: z.iso.date() };

/** Makes the file of a report that is due of a day, and asks for an e-mail to each who is to have it. */
export const sendReport = defineJob({
  name: 'sendReport',
  schema: z.object(ofSchedule),
  attempts: 6,
  backoff: 15_000,
  concurrency: 1,
  ownerOf: ({ companyId }) => companyId,
});

/** One e-mail: a mail server that is away for an hour is waited for. */
export const mailReport = defineJob({
  name: 'mailReport',
  schema: z.object({
    ...ofSchedule,
    userId: z.uuid(),
    file: z.object({
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().min(0),
      fileName: z.string().min(1).max(200),
      mime: z.string().max(100),
    }),
  }),
  attempts: 9,
  backoff: 15_000,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});
