import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { findWorkNews, mailWorkNews, pruneMail } from './jobs.ts';
import { newsOfWork } from './news-of-work.ts';

/** What e-mails have for the worker. */
export const mailReactors: readonly Reactor[] = [newsOfWork];

export const mailJobs: readonly JobDefinition[] = [findWorkNews, mailWorkNews, pruneMail];

export const mailImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(findWorkNews, async () => (await import('./find-work-news.ts')).findWorkNewsHandler(services)),
  implementJob(mailWorkNews, async () => (await import('./mail-work-news.ts')).mailWorkNewsHandler(services)),
  implementJob(pruneMail, async () => (await import('./prune-mail.ts')).pruneMailHandler(services)),
];
