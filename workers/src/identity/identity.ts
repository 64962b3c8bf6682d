import { settleNames as settle } from '@cadenza/commands/identity/account-names';
import { oneAtATime } from '@cadenza/commands/identity/last-administrator';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { implementJob, type JobDefinition, type JobImplementation, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { endSessions as end } from '@cadenza/infra/postgres/ended-sessions';
import { adoptPassword as adopt } from '@cadenza/infra/postgres/pending-passwords';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { endOnChange } from './end-on-change.ts';
import { adoptPassword, endSessions, settleNames } from './jobs.ts';

/** What accounts have for the worker. */
export const identityReactors: readonly Reactor[] = [endOnChange];

export const identityJobs: readonly JobDefinition[] = [endSessions, adoptPassword, settleNames];

export const identityImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(endSessions, () => async (ended) => {
    await end(services.pool, ended);
    services.signals.send('session', ended.userId, ended.userId);
  }),
  implementJob(adoptPassword, () => async (change) => {
    if (await adopt(services.pool, change)) services.signals.send('session', change.userId, change.userId);
  }),
  implementJob(settleNames, () => async ({ userId, companyId }, { correlationId }) => {
    const by = { services, actor: systemActor(companyId), correlationId };
    const done = await oneAtATime(services, [userId], () => settle(by, userId));
    if (isRejection(done)) throw new JobMustWait('the names of the user are being changed');
  }),
];
