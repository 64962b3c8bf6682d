import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';
import { lookAfterContracts, remindOfDue } from './jobs.ts';

/** What contracts have for the worker. */
export const contractJobs: readonly JobDefinition[] = [lookAfterContracts, remindOfDue];

export const contractImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(lookAfterContracts, async () =>
    (await import('./look-after-contracts.ts')).lookAfterContractsHandler(services),
  ),
  implementJob(remindOfDue, async () => (await import('./remind-of-due.ts')).remindOfDueHandler(services)),
];
