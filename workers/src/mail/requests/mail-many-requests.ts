import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type SupportRequestNumbered, supportNumbers } from '@cadenza/domain/support/numbers';
import { type JobHandler, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { supportRequests } from '@cadenza/queries/support/support-requests';
import type { z } from 'zod';
import { answered } from '../../kernel/answered.ts';
import type { Services } from '../../kernel/services.ts';
import type { mailManyRequests } from '../jobs.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import { manyRequestsLetter, maxRequests } from './request-letters.ts';
import { isWithin } from './request-window.ts';
import { supervisorOf } from './supervisor.ts';

type Asked = z.infer<typeof mailManyRequests.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'store' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor'>;

/** The numbers given in a window. From the log: when a request got its number no row says. */
const numbersOf = async (
  store: Pick<Services['store'], 'read'>,
  companyId: string,
  { first, ...window }: Pick<Asked, 'from' | 'until' | 'first'>,
): Promise<{ first: number; last: number } | undefined> => {
  const given: number[] = [];
  // Each number is one event: that of number 1 has revision 0.
  for await (const event of store.read(streamOf(supportNumbers, companyId), { from: first - 1 })) {
    if (isWithin(window, event)) given.push((event as RecordedEvent<SupportRequestNumbered>).data.number);
  }
  const [earliest, last] = [given[0], given.at(-1)];
  return earliest === undefined || last === undefined ? undefined : { first: earliest, last };
};

/** Tells the supervisor of all requests of a window, those that were told one by one among them. */
export const mailManyRequestsHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ companyId, from, until, first }, run) => {
    const { folds, store, publicUrl, clock, waitFor } = services;
    if (isStale(until, clock())) return run.logger.warn({ until }, 'requests that came too late are told nobody');
    if (!(await waitFor(['support'], await store.head(), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const supervisor = await supervisorOf(services, companyId);
    if (!supervisor) return;
    const numbers = await numbersOf(store, companyId, { from, until, first });
    if (!numbers) return;
    const query = { numbers, sortBy: 'number', page: 1, rowsPerPage: maxRequests } as const;
    const { rows, totalRows: count } = await answered({ services, companyId }, supportRequests, { query });
    if (count === 0) return;
    const { to, company } = supervisor;
    const { timeZone } = await loadCalendar(folds, companyId);
    const addressed = { language: defaultLanguage, company, timeZone, publicUrl };
    const letter = manyRequestsLetter({ ...addressed, requests: rows, count, from, until });
    await sendLetter(services, { companyId, to, letter }, run);
    run.logger.info({ requests: count }, 'e-mail sent');
  };
