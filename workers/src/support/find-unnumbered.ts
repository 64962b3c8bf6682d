import { type JobHandler, JobMustWait, type Jobs, requestJob } from '@cadenza/infra/jobs/jobs';
import { unnumberedRequests } from '@cadenza/queries/support/request-letters';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { numberRequest } from './jobs.ts';

type Needs = Pick<Services, 'pool' | 'clock' | 'store' | 'waitFor'> & { jobs: Pick<Jobs, 'enqueue'> };

/** Milliseconds for which rows are waited for; the next attempt waits again. */
const rowsWithin = 5_000;
/** Requests asked for at once: more than a process that dies can have had in hand. */
const most = 1_000;

/**
 * Asks for the number of what a process that died has left without one, and of what an earlier look did not get through. It looks a
 * second time before it does, and asks for the same under the same ids when it is run again; a request that is being opened gets the
 * same number, whoever gives it.
 */
export const findUnnumberedHandler =
  ({ pool, clock, store, waitFor, jobs }: Needs): JobHandler<{ companyId: string }> =>
  async ({ companyId }, { id: look, attempt, logger, correlationId, causationId }) => {
    if (!(await waitFor(['support'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const left = await answered({ services: { pool, clock }, companyId }, unnumberedRequests, most);
    if (left.length === 0) return;
    if (attempt === 1) throw new JobMustWait('whoever opens requests just now may give them their numbers');
    const cause = { correlationId, causationId: causationId ?? correlationId };
    logger.warn({ requests: left.length }, 'support requests were left without a number; they get one now');
    await jobs.enqueue(
      left.map((supportRequestId) => ({
        ...requestJob(numberRequest, `${look}.${supportRequestId}`, { companyId, supportRequestId }),
        cause,
      })),
    );
  };
