import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import { pruneDevices as prune } from '@cadenza/infra/postgres/push-devices';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { findPushes, pruneDevices, pushNotice } from './jobs.ts';
import { newsOfAll } from './news-of-all.ts';

/** What notices on browsers have for the worker. */
export const noticeReactors: readonly Reactor[] = [newsOfAll];

export const noticeJobs: readonly JobDefinition[] = [findPushes, pushNotice, pruneDevices];

export const noticeImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(findPushes, async () => (await import('./find-pushes.ts')).findPushesHandler(services)),
  implementJob(pushNotice, async () => (await import('./push-notice.ts')).pushNoticeHandler(services)),
  implementJob(pruneDevices, async () => async (_, { logger }) => {
    logger.info({ devices: await prune(services.pool) }, 'browsers of past logins removed');
  }),
];
