import type { StreamName } from '@cadenza/domain/kernel/event';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import type { JobCause, JobRun } from './jobs.ts';

/** Beside the fields of the payload, whose schema does not know it and leaves it out. */
const field = '$cause';
const source = z.object({ stream: z.custom<StreamName>((name) => typeof name === 'string'), revision: z.int().min(0) });
/** A release that knew no source may have put the job in. */
const cause = z.object({ correlationId: z.string(), causationId: z.string(), source: source.exactOptional() });
const schema = z.object({ [field]: cause });
const jobs = '6f0f5a1e-6a0c-5d3a-9a53-0c7b6f0f2c11';

export const withCause = (payload: object, of: JobCause | undefined): object =>
  of === undefined ? payload : { ...payload, [field]: of };

export const causeOf = (
  data: unknown,
  job: string,
  id: string,
): Pick<JobRun, 'correlationId' | 'causationId' | 'source'> => {
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data[field] : { correlationId: uuidV5(jobs, `${job} ${id}`) };
};
