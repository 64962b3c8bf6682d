import { reminderDays } from '@cadenza/domain/contracts/events';
import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Draws what falls due of all companies, and asks for the reminders of it. */
export const lookAfterContracts = defineJob({
  name: 'lookAfterContracts',
  schema: z.object({}),
  attempts: 8,
  concurrency: 1,
});

/** When people read what they are reminded of: in the morning, by the clocks of the seller. */
export const everyMorning = { cron: '0 7 * * *', timeZone: 'Europe/Rome' };

/** One e-mail: a mail server that is away for an hour is waited for. */
export const remindOfDue = defineJob({
  name: 'remindOfDue',
  schema: z.object({
    ...{ companyId: z.uuid(), contractId: z.uuid(), dueId: z.uuid(), userId: z.uuid() },
    days: z.literal(reminderDays),
  }),
  attempts: 9,
  backoff: 15_000,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});
