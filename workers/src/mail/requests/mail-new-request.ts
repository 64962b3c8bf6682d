import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { type JobHandler, JobMustWait, type Jobs, requestJob } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { openedJustBefore, requestsById } from '@cadenza/projections/support/queries';
import type { z } from 'zod';
import type { Services } from '../../kernel/services.ts';
import { mailManyRequests, type mailNewRequest } from '../jobs.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import { newRequestLetter } from './request-letters.ts';
import { singleLetters, supervisorOf, windowOf } from './supervisor.ts';

type Asked = z.infer<typeof mailNewRequest.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor'> & {
  jobs: Pick<Jobs, 'enqueue'>;
};

/** Tells the supervisor of one request; behind the first few of a window, that all of the window are told together. */
export const mailNewRequestHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ companyId, supportRequestId, position }, run) => {
    const { pool, folds, jobs, publicUrl, clock, waitFor } = services;
    if (!(await waitFor(['support'], BigInt(position), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const supervisor = await supervisorOf(services, companyId);
    const read = await withCompany(pool, companyId, async (db) => {
      const [request] = await requestsById(db, companyId, [supportRequestId]);
      if (request === undefined || request.number === null) return undefined;
      const just = { number: request.number, since: windowOf(request.openedAt).from, most: singleLetters };
      return { request, crowd: await openedJustBefore(db, companyId, just) };
    });
    // Nobody wants to hear of it, or it is gone again.
    if (!supervisor || !read) return;
    const { request, crowd } = read;
    const now = clock();
    if (isStale(request.openedAt, now)) return run.logger.warn('a new request that came too late is told nobody');
    const { from, until, look } = windowOf(request.openedAt);
    const delay = look - Date.parse(now);
    if (crowd >= singleLetters && delay > 0) {
      const cause = { correlationId: run.correlationId, causationId: run.causationId ?? run.correlationId };
      const together = requestJob(mailManyRequests, `requests.${companyId}.${Date.parse(until)}`, {
        ...{ companyId, from, until },
      });
      return jobs.enqueue([{ ...together, delay, cause }]);
    }
    const { to, company } = supervisor;
    const { timeZone } = await loadCalendar(folds, companyId);
    const letter = newRequestLetter({ language: defaultLanguage, company, request, timeZone, publicUrl });
    await sendLetter(services, { companyId, to, letter }, run);
    run.logger.info({ supportRequestId }, 'e-mail sent');
  };
