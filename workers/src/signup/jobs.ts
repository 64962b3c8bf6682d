import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

const ofSignUp = z.object({ signUpId: z.uuid() });

/** Reserves the names of a sign-up that was begun, or turns it away. */
export const takeUpSignUp = defineJob({ name: 'takeUpSignUp', schema: ofSignUp, attempts: 8 });

/** Makes company and user of one that is completed, where the process died that had decided it. */
export const makeSignedUp = defineJob({ name: 'makeSignedUp', schema: ofSignUp, attempts: 12 });

/** Completes one whose checkout is paid, whoever was in the browser. */
export const completePaid = defineJob({
  name: 'completePaid',
  schema: z.object({ signUpId: z.uuid(), checkoutId: z.uuid() }),
  attempts: 12,
});

/** What the owner of the address is told: the link with its number, that a name is taken, or that the company is there. */
export const signUpLetters = ['link', 'taken', 'done'] as const;

/** One e-mail: a mail server that is away for an hour is waited for. */
export const mailSignUp = defineJob({
  name: 'mailSignUp',
  schema: z.object({
    signUpId: z.uuid(),
    letter: z.enum(signUpLetters),
    number: z.int().min(0).max(255),
    at: z.iso.datetime(),
  }),
  attempts: 9,
  backoff: 15_000,
  concurrency: 2,
});

/** Of a demo that is wished for: to whoever sells, or to who wishes. */
export const mailDemo = defineJob({
  name: 'mailDemo',
  schema: z.object({ requestId: z.uuid(), to: z.enum(['sales', 'requester']), at: z.iso.datetime() }),
  attempts: 9,
  backoff: 15_000,
  concurrency: 2,
});

/** Every hour: sign-ups that nobody came back to end, so that their names are free. */
export const expireSignUps = defineJob({ name: 'expireSignUps', schema: z.object({}), attempts: 3, concurrency: 1 });
export const everyHour = { cron: '20 * * * *', timeZone: 'UTC' };
