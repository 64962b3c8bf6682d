import { newId } from '../../ids.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { JobRun } from '../jobs.ts';

/** A run of a job, for who calls a handler by itself. */
export const jobRun = (more: Partial<JobRun> = {}): JobRun => ({
  id: 'job',
  attempt: 1,
  correlationId: newId(),
  logger: createLogger({ name: 'test', level: 'silent' }),
  signal: new AbortController().signal,
  ...more,
});
