import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import { endSessions as end } from '@cadenza/infra/postgres/ended-sessions';
import { adoptPassword as adopt } from '@cadenza/infra/postgres/pending-passwords';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { endOnChange } from './end-on-change.ts';
import { adoptPassword, endSessions } from './jobs.ts';

/** What accounts have for the worker. */
export const identityReactors: readonly Reactor[] = [endOnChange];

export const identityJobs: readonly JobDefinition[] = [endSessions, adoptPassword];

export const identityImplementations = ({
  pool,
  signals,
}: Pick<Services, 'pool' | 'signals'>): readonly JobImplementation[] => [
  implementJob(endSessions, () => async (ended) => {
    await end(pool, ended);
    signals.send('session', ended.userId, ended.userId);
  }),
  implementJob(adoptPassword, () => async (change) => {
    if (await adopt(pool, change)) signals.send('session', change.userId, change.userId);
  }),
];
