import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Every night: forgets changes of the feed that no client will ask for any more. */
export const pruneChanges = defineJob({
  name: 'pruneChanges',
  schema: z.object({}),
  attempts: 5,
  concurrency: 1,
});

/** Behind the expansion of the night. */
export const afterExpansion = { cron: '30 3 * * *', timeZone: 'Europe/Rome' };

/** A board that was away for longer reads its window again, which is cheaper than a fortnight of changes. */
export const keptDays = 14;
