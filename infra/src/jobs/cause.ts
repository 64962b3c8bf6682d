import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import type { JobCause, JobRun } from './jobs.ts';

/** Beside the fields of the payload, whose schema does not know it and leaves it out. */
const field = '$cause';
const schema = z.object({ [field]: z.object({ correlationId: z.string(), causationId: z.string() }) });
const jobs = '6f0f5a1e-6a0c-5d3a-9a53-0c7b6f0f2c11';

export const withCause = (payload: object, cause: JobCause | undefined): object =>
  cause === undefined ? payload : { ...payload, [field]: cause };

export const causeOf = (data: unknown, job: string, id: string): Pick<JobRun, 'correlationId' | 'causationId'> => {
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data[field] : { correlationId: uuidV5(jobs, `${job} ${id}`) };
};
