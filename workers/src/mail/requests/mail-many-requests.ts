import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { type JobHandler, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { listRequests } from '@cadenza/projections/support/queries';
import type { z } from 'zod';
import type { Services } from '../../kernel/services.ts';
import type { mailManyRequests } from '../jobs.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import { manyRequestsLetter, mostRequests } from './request-letters.ts';
import { supervisorOf } from './supervisor.ts';

type Asked = z.infer<typeof mailManyRequests.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'store' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor'>;

/** Tells the supervisor of all requests of a window, those that were told one by one among them. */
export const mailManyRequestsHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ companyId, from, until }, run) => {
    const { pool, folds, store, publicUrl, clock, waitFor } = services;
    if (isStale(until, clock())) return run.logger.warn({ until }, 'requests that came too late are told nobody');
    if (!(await waitFor(['support'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const supervisor = await supervisorOf(services, companyId);
    if (!supervisor) return;
    const query = { openedFrom: from, openedTo: until, sortBy: 'number', page: 1, rowsPerPage: mostRequests } as const;
    const { rows, totalRows: count } = await withCompany(pool, companyId, (db) => listRequests(db, companyId, query));
    if (count === 0) return;
    const { to, company } = supervisor;
    const { timeZone } = await loadCalendar(folds, companyId);
    const addressed = { language: defaultLanguage, company, timeZone, publicUrl };
    const letter = manyRequestsLetter({ ...addressed, requests: rows, count, from, until });
    await sendLetter(services, { companyId, to, letter }, run);
    run.logger.info({ requests: count }, 'e-mail sent');
  };
