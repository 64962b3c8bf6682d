import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Prints what was asked for. Companies take turns. `position`: of the event that asks, which the rows are to show. */
export const makePrintout = defineJob({
  name: 'makePrintout',
  schema: z.object({
    companyId: z.uuid(),
    printoutId: z.uuid(),
    eventId: z.uuid(),
    position: z.string().regex(/^\d+$/),
  }),
  attempts: 3,
  backoff: 500,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});

/** Every night: printouts go that nobody can fetch any more; those that were left are asked for again. */
export const sweepPrintouts = defineJob({ name: 'sweepPrintouts', schema: z.object({}), attempts: 3, concurrency: 1 });

/** Before the contents that nothing names any more. */
export const beforeTheFiles = { cron: '55 3 * * *', timeZone: 'Europe/Rome' };
