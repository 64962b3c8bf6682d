import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';
import { pruneChanges } from './jobs.ts';

/** What the live feed has for the worker. */
export const liveJobs: readonly JobDefinition[] = [pruneChanges];

export const liveImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(pruneChanges, async () => (await import('./prune-changes.ts')).pruneChangesHandler(services)),
];
