import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import { endSessions as end } from '@cadenza/infra/postgres/ended-sessions';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { endOnChange } from './end-on-change.ts';
import { endSessions } from './jobs.ts';

/** What accounts have for the worker. */
export const identityReactors: readonly Reactor[] = [endOnChange];

export const identityJobs: readonly JobDefinition[] = [endSessions];

export const identityImplementations = ({
  pool,
  signals,
}: Pick<Services, 'pool' | 'signals'>): readonly JobImplementation[] => [
  implementJob(endSessions, () => async (ended) => {
    await end(pool, ended);
    signals.send('session', ended.userId, ended.userId);
  }),
];
