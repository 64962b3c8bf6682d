import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { followAddress } from '@cadenza/domain/company/public-address';
import type { KnownRequest } from '@cadenza/domain/support/request-state';
import { JobMustWait, type JobRun } from '@cadenza/infra/jobs/jobs';
import type { Letter } from '@cadenza/infra/mail/layout';
import { defaultLanguage, languages } from '@cadenza/infra/texts/texts';
import { requestWithCompany } from '@cadenza/queries/support/request-letters';
import { answered } from '../../kernel/answered.ts';
import type { Services } from '../../kernel/services.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import type { ToRequester } from './request-letters.ts';

export type RequesterNeeds = Pick<
  Services,
  'pool' | 'folds' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor' | 'followUps' | 'rateLimits'
>;

/** E-mails that one address gets in a day, of whichever companies: a stranger may have typed that of somebody else. */
export const lettersADay = { name: 'mail-address', points: 10, window: 86_400 };

type News = {
  readonly request: KnownRequest;
  /** Of the event that is told; when that was. */
  readonly position: string;
  readonly at: string;
  readonly letter: (to: ToRequester) => Letter;
};

/** Writes to who asked from outside, where they left an address, in the language of the page; answers whether it was sent. */
export const writeToRequester = async (
  services: RequesterNeeds,
  { request, position, at, letter }: News,
  run: JobRun,
): Promise<boolean> => {
  const { folds, publicUrl, clock, waitFor, followUps, rateLimits } = services;
  const { companyId, supportRequestId, requester } = request;
  const to = requester.kind === 'public' ? requester.contact.email : null;
  if (requester.kind !== 'public' || to === null) return false;
  if (isStale(at, clock())) {
    run.logger.warn({ supportRequestId }, 'news of a request that came too late are told nobody');
    return false;
  }
  if (!(await waitFor(['support'], BigInt(position), rowsWithin)))
    throw new JobMustWait('the rows of support requests are behind');
  const { company, request: row } = await answered({ services, companyId }, requestWithCompany, supportRequestId);
  if (!company?.active || !row) return false;
  if (row.number === null) throw new JobMustWait('the request has no number yet');
  const address = to.toLowerCase();
  if (!(await rateLimits.peek(lettersADay, address)).allowed) {
    run.logger.warn({ supportRequestId }, 'its requester has had e-mails enough for today');
    return false;
  }
  const { timeZone } = await loadCalendar(folds, companyId);
  const language = languages.includes(requester.language) ? requester.language : defaultLanguage;
  const secret = followUps.secretOf(supportRequestId);
  const url = followAddress(publicUrl, { companyCode: company.code, secret, language });
  const addressed = { language, company: company.businessName, timeZone, url };
  const about = { number: row.number, equipment: row.equipment.label };
  await sendLetter(services, { companyId, to, letter: letter({ ...addressed, ...about }) }, run);
  await rateLimits.take(lettersADay, address);
  return true;
};
