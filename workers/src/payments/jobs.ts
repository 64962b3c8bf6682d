import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Makes of a checkout what follows from what the provider has told of it. A company may wait for it: tried for about an hour. */
export const settleCheckout = defineJob({
  name: 'settleCheckout',
  schema: z.object({ companyId: z.uuid(), checkoutId: z.uuid() }),
  ownerOf: ({ companyId }) => companyId,
  attempts: 12,
  concurrency: 2,
});

/** Every night: what the provider has told and nobody has heard, and what was paid by nobody who is there. */
export const reconcilePayments = defineJob({
  name: 'reconcilePayments',
  schema: z.object({}),
  attempts: 5,
  backoff: 60_000,
  concurrency: 1,
});

/** Behind the other work of the night. */
export const afterTheDevices = { cron: '30 4 * * *', timeZone: 'Europe/Rome' };
