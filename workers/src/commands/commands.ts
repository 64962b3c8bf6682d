import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';
import { pruneReceipts } from './jobs.ts';

/** What the command path has for the worker. */
export const commandJobs: readonly JobDefinition[] = [pruneReceipts];

export const commandImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(pruneReceipts, async () => (await import('./prune-receipts.ts')).pruneReceiptsHandler(services)),
];
