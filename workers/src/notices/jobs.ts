import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Looks for whom of a company something has become news since an instant, on browsers that want to be told. */
export const findPushes = defineJob({
  name: 'findPushes',
  schema: z.object({ companyId: z.uuid(), since: z.iso.datetime(), until: z.iso.datetime() }),
  attempts: 6,
  backoff: 2_000,
});

/** One message to one browser; a push service that is away for some minutes is waited for. */
export const pushNotice = defineJob({
  name: 'pushNotice',
  schema: z.object({
    companyId: z.uuid(),
    deviceId: z.uuid(),
    userId: z.uuid(),
    thread: z.string().regex(/^[\w-]{1,32}$/),
    text: z.string().max(2_000),
    until: z.iso.datetime(),
  }),
  attempts: 7,
  backoff: 5_000,
  ownerOf: ({ companyId }) => companyId,
});

/** Every night: browsers of logins that are over. */
export const pruneDevices = defineJob({ name: 'pruneDevices', schema: z.object({}), attempts: 3, concurrency: 1 });

export const afterTheMail = { cron: '20 4 * * *', timeZone: 'Europe/Rome' };
