import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { cancelLatePlans } from './cancel-late-plans.ts';
import { cancelOnDeactivation } from './cancel-on-deactivation.ts';
import { cancelPlans, findLeftPlans, restoreReferenced } from './jobs.ts';
import { keepReferenced } from './keep-referenced.ts';

/** What the registry has for the worker. */
export const registryReactors: readonly Reactor[] = [cancelOnDeactivation, cancelLatePlans, keepReferenced];

export const registryJobs: readonly JobDefinition[] = [cancelPlans, findLeftPlans, restoreReferenced];

export const registryImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(cancelPlans, async () => (await import('./cancel-plans.ts')).cancelPlansHandler(services)),
  implementJob(findLeftPlans, async () => (await import('./find-left-plans.ts')).findLeftPlansHandler(services)),
  implementJob(restoreReferenced, async () => {
    const { referredInRows, restoreReferencedHandler } = await import('./restore-referenced.ts');
    return restoreReferencedHandler({ ...services, isReferred: referredInRows(services.pool) });
  }),
];
