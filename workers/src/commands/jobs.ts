import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Every night: forgets commands that no client will repeat any more. */
export const pruneReceipts = defineJob({
  name: 'pruneReceipts',
  schema: z.object({}),
  attempts: 5,
  concurrency: 1,
});

/** Behind the other work of the night. */
export const afterTheOthers = { cron: '45 3 * * *', timeZone: 'Europe/Rome' };
