import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

const day = z.iso.date();

/**
 * Adds the occurrences of one series up to a day (inclusive), as far as its horizon and its own end allow: a part of them
 * at a time, and companies take turns.
 */
export const expandSeries = defineJob({
  name: 'expandSeries',
  schema: z.object({ companyId: z.uuid(), seriesId: z.uuid(), until: day }),
  ownerOf: ({ companyId }) => companyId,
  attempts: 8,
  concurrency: 2,
});

/** Every night: asks for the expansion of every series that does not reach its horizon any more. */
export const extendHorizon = defineJob({
  name: 'extendHorizon',
  schema: z.object({}),
  attempts: 8,
  concurrency: 1,
});

/** When the night is, for the plants that are served: after the last shift, before the first. */
export const everyNight = { cron: '0 2 * * *', timeZone: 'Europe/Rome' };
