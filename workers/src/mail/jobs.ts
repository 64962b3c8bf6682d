import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

const position = z.string().regex(/^\d+$/);

/** A part of the log of a company: from a position on, recorded before an instant. */
const span = { companyId: z.uuid(), from: position, until: z.iso.datetime() };

/** Looks for whom the changes of a span are news, and asks for an e-mail to each of them. */
export const findWorkNews = defineJob({ name: 'findWorkNews', schema: z.object(span), attempts: 8, backoff: 2_000 });

/** One e-mail to one maintainer: a mail server that is away for an hour is waited for. */
export const mailWorkNews = defineJob({
  name: 'mailWorkNews',
  schema: z.object({ ...span, maintainerId: z.uuid() }),
  attempts: 9,
  backoff: 15_000,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});

/** Every night: messages that were kept instead of sent go, after a month. */
export const pruneMail = defineJob({ name: 'pruneMail', schema: z.object({}), attempts: 3, concurrency: 1 });

/** Behind the other work of the night. */
export const afterTheFiles = { cron: '15 4 * * *', timeZone: 'Europe/Rome' };
