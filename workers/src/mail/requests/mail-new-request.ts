import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { type JobHandler, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { supportRequest } from '@cadenza/queries/support/support-request';
import type { z } from 'zod';
import { answered } from '../../kernel/answered.ts';
import type { Services } from '../../kernel/services.ts';
import type { mailNewRequest } from '../jobs.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import { newRequestLetter } from './request-letters.ts';
import { supervisorOf } from './supervisor.ts';

type Asked = z.infer<typeof mailNewRequest.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor'>;

/** Tells the supervisor of one request. */
export const mailNewRequestHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ companyId, supportRequestId, position }, run) => {
    const { folds, publicUrl, clock, waitFor } = services;
    if (!(await waitFor(['support'], BigInt(position), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const supervisor = await supervisorOf(services, companyId);
    const request = await answered({ services, companyId }, supportRequest, supportRequestId);
    // Nobody wants to hear of it, or it is gone again.
    if (!supervisor || !request || request.number === null) return;
    if (isStale(request.openedAt, clock())) return run.logger.warn('a new request that came too late is told nobody');
    const { to, company } = supervisor;
    const { timeZone } = await loadCalendar(folds, companyId);
    const letter = newRequestLetter({ language: defaultLanguage, company, request, timeZone, publicUrl });
    await sendLetter(services, { companyId, to, letter }, run);
    run.logger.info({ supportRequestId }, 'e-mail sent');
  };
