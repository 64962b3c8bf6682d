import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

const position = z.string().regex(/^\d+$/);

/** A part of the log of a company: from a position on, recorded before an instant. */
const span = { companyId: z.uuid(), from: position, until: z.iso.datetime() };

/** Looks for whom the changes of a span are news, and asks for an e-mail to each of them. */
export const findWorkNews = defineJob({ name: 'findWorkNews', schema: z.object(span), attempts: 8, backoff: 2_000 });

/** One e-mail: a mail server that is away for an hour is waited for. */
const oneLetter = { attempts: 9, backoff: 15_000, concurrency: 2 };

/** To one maintainer. */
export const mailWorkNews = defineJob({
  name: 'mailWorkNews',
  schema: z.object({ ...span, maintainerId: z.uuid() }),
  ...oneLetter,
  ownerOf: ({ companyId }) => companyId,
});

/** A support request, with the position of the event that asks for the e-mail. */
const request = { companyId: z.uuid(), supportRequestId: z.uuid(), position };

/** To the supervisor: a request was opened. */
export const mailNewRequest = defineJob({
  name: 'mailNewRequest',
  schema: z.object(request),
  ...oneLetter,
  ownerOf: ({ companyId }) => companyId,
});

/** To the supervisor: many got their numbers, from `first` on, within a time that is over; an earlier release did not say the number. */
export const mailManyRequests = defineJob({
  name: 'mailManyRequests',
  schema: z.object({
    ...{ companyId: z.uuid(), from: z.iso.datetime(), until: z.iso.datetime() },
    first: z.int().min(1).default(1),
  }),
  ...oneLetter,
  ownerOf: ({ companyId }) => companyId,
});

/** What an event makes of the state that its requester sees. */
export const stateEvents = [
  'SupportRequestTakenInHandling',
  'SupportRequestWorkLost',
  'SupportRequestCompleted',
  'SupportRequestReopened',
  'SupportRequestArchived',
  'SupportRequestRestored',
] as const;

/** To who asked from the public link: it stands elsewhere now. `version`: of the request behind the event. */
export const mailRequestState = defineJob({
  name: 'mailRequestState',
  schema: z.object({ ...request, event: z.enum(stateEvents), version: z.int().min(1) }),
  ...oneLetter,
  ownerOf: ({ companyId }) => companyId,
});

/** To who asked from the public link: those who handle requests have written to them. */
export const mailRequestComment = defineJob({
  name: 'mailRequestComment',
  schema: z.object({ ...request, commentId: z.uuid() }),
  ...oneLetter,
  ownerOf: ({ companyId }) => companyId,
});

/** Every night: messages that were kept instead of sent go, after a month. */
export const pruneMail = defineJob({ name: 'pruneMail', schema: z.object({}), attempts: 3, concurrency: 1 });

/** Behind the other work of the night. */
export const afterTheFiles = { cron: '15 4 * * *', timeZone: 'Europe/Rome' };
