import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Looks for requests of a company without a number, and asks for one for each. */
export const findUnnumbered = defineJob({
  name: 'findUnnumberedRequests',
  schema: z.object({ companyId: z.uuid() }),
  attempts: 8,
  concurrency: 1,
});

/** Gives a request its number, where the process that opened it died before it did. */
export const numberRequest = defineJob({
  name: 'numberSupportRequest',
  schema: z.object({ companyId: z.uuid(), supportRequestId: z.uuid() }),
  ownerOf: ({ companyId }) => companyId,
  attempts: 8,
  concurrency: 2,
});

/** Brings a request to where the work is that answers it. */
export const followWork = defineJob({
  name: 'followWork',
  schema: z.object({ companyId: z.uuid(), supportRequestId: z.uuid(), seriesId: z.uuid() }),
  ownerOf: ({ companyId }) => companyId,
  attempts: 8,
  concurrency: 2,
});
