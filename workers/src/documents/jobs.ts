import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Looks for words in a document that was added. */
export const readDocument = defineJob({
  name: 'readDocument',
  schema: z.object({ companyId: z.uuid(), documentId: z.uuid(), eventId: z.uuid(), correlationId: z.uuid() }),
  attempts: 5,
  concurrency: 1,
});

/** Every night: contents that nothing in the log names go. */
export const sweepFiles = defineJob({ name: 'sweepFiles', schema: z.object({}), attempts: 3, concurrency: 1 });

/** Behind the other work of the night. */
export const afterTheReceipts = { cron: '0 4 * * *', timeZone: 'Europe/Rome' };
