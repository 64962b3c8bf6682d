import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import {
  findWorkNews,
  mailManyRequests,
  mailNewRequest,
  mailRequestComment,
  mailRequestState,
  mailWorkNews,
  pruneMail,
} from './jobs.ts';
import { newsOfWork } from './news-of-work.ts';
import { newsOfRequests } from './requests/news-of-requests.ts';

/** What e-mails have for the worker. */
export const mailReactors: readonly Reactor[] = [newsOfWork, newsOfRequests];

export const mailJobs: readonly JobDefinition[] = [
  findWorkNews,
  mailWorkNews,
  mailNewRequest,
  mailManyRequests,
  mailRequestState,
  mailRequestComment,
  pruneMail,
];

export const mailImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(findWorkNews, async () => (await import('./find-work-news.ts')).findWorkNewsHandler(services)),
  implementJob(mailWorkNews, async () => (await import('./mail-work-news.ts')).mailWorkNewsHandler(services)),
  implementJob(mailNewRequest, async () =>
    (await import('./requests/mail-new-request.ts')).mailNewRequestHandler(services),
  ),
  implementJob(mailManyRequests, async () =>
    (await import('./requests/mail-many-requests.ts')).mailManyRequestsHandler(services),
  ),
  implementJob(mailRequestState, async () =>
    (await import('./requests/mail-request-state.ts')).mailRequestStateHandler(services),
  ),
  implementJob(mailRequestComment, async () =>
    (await import('./requests/mail-request-comment.ts')).mailRequestCommentHandler(services),
  ),
  implementJob(pruneMail, async () => (await import('./prune-mail.ts')).pruneMailHandler(services)),
];
