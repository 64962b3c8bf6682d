import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { cancelLatePlans } from './cancel-late-plans.ts';
import { cancelOnDeactivation } from './cancel-on-deactivation.ts';
import { cancelPlans, findLeftPlans } from './jobs.ts';

/** What the registry has for the worker. */
export const registryReactors: readonly Reactor[] = [cancelOnDeactivation, cancelLatePlans];

export const registryJobs: readonly JobDefinition[] = [cancelPlans, findLeftPlans];

export const registryImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(cancelPlans, async () => (await import('./cancel-plans.ts')).cancelPlansHandler(services)),
  implementJob(findLeftPlans, async () => (await import('./find-left-plans.ts')).findLeftPlansHandler(services)),
];
