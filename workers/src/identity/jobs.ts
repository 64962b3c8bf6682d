import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Ends the sessions of a user that know less than an event of the user says. */
export const endSessions = defineJob({
  name: 'endSessions',
  schema: z.object({ userId: z.uuid(), companyId: z.uuid().nullable(), revision: z.int().min(0) }),
  attempts: 8,
});

/** Puts the hash that a change of password left in its place, where the process died that had written the change down. */
export const adoptPassword = defineJob({
  name: 'adoptPassword',
  schema: z.object({ userId: z.uuid(), commandId: z.uuid() }),
  attempts: 8,
});

/** Lets go of names that a user had, and of the account of one who was deleted, where the process died that had written that down. */
export const settleNames = defineJob({
  name: 'settleNames',
  schema: z.object({ userId: z.uuid(), companyId: z.uuid() }),
  attempts: 8,
});
