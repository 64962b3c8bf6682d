import type { UseCaseServices } from '@cadenza/commands/create-services';
import { followWork as follow } from '@cadenza/commands/support/answering-work';
import { numberRequest as number } from '@cadenza/commands/support/number-request';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import {
  implementJob,
  type JobDefinition,
  type JobImplementation,
  type JobRun,
  type Jobs,
} from '@cadenza/infra/jobs/jobs';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Reactor } from '../kernel/reactor.ts';
import { finishRequests, followOnChange } from './follow-on-change.ts';
import { findUnnumbered, followWork, numberRequest } from './jobs.ts';

/** What support requests have for the worker. */
export const supportReactors: readonly Reactor[] = [followOnChange, finishRequests];

export const supportJobs: readonly JobDefinition[] = [findUnnumbered, numberRequest, followWork];

/** Run again they find their own work done. */
const asked = (services: UseCaseServices, companyId: string, requestId: string, run: JobRun) =>
  commandOfJob(services, {
    companyId,
    commandId: uuidV5(requestId, run.id),
    correlationId: run.correlationId,
    causationId: run.causationId,
  });

const done = (what: string, outcome: Rejection | undefined): void => {
  if (outcome) throw new Error(`${what}: ${outcome.code}`);
};

export const supportImplementations = (
  services: UseCaseServices & { jobs: Pick<Jobs, 'enqueue'> },
): readonly JobImplementation[] => [
  implementJob(findUnnumbered, async () => (await import('./find-unnumbered.ts')).findUnnumberedHandler(services)),
  implementJob(numberRequest, async () => async ({ companyId, supportRequestId }, run) => {
    const numbered = await number(asked(services, companyId, supportRequestId, run), supportRequestId);
    done('a support request has no number', isRejection(numbered) ? numbered : undefined);
  }),
  implementJob(followWork, async () => async ({ companyId, supportRequestId, seriesId }, run) => {
    const by = asked(services, companyId, supportRequestId, run);
    done('a support request does not follow its work', await follow(by, { supportRequestId, seriesId }));
  }),
];
