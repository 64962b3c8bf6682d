import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { loadRequest } from '@cadenza/commands/support/load-request';
import { followAddress } from '@cadenza/domain/company/public-address';
import { type KnownRequest, type RequestStatus, statusOf } from '@cadenza/domain/support/request-state';
import { type JobHandler, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { defaultLanguage, languages } from '@cadenza/infra/texts/texts';
import { companyById } from '@cadenza/projections/company/queries';
import { requestsById } from '@cadenza/projections/support/queries';
import type { z } from 'zod';
import type { Services } from '../../kernel/services.ts';
import type { mailRequestState } from '../jobs.ts';
import { isStale, rowsWithin, sendLetter } from '../letters.ts';
import { requestStateLetter } from './request-letters.ts';

type Asked = z.infer<typeof mailRequestState.schema>;
type Needs = Pick<
  Services,
  'pool' | 'folds' | 'mailer' | 'publicUrl' | 'clock' | 'waitFor' | 'followUps' | 'rateLimits'
>;

/** E-mails that one address gets in a day, of whichever companies: a stranger may have typed that of somebody else. */
export const lettersADay = { name: 'mail-address', points: 10, window: 86_400 };

/** What the requester is told of an event; undefined where a later one says it, or where it changes nothing for them. */
const toldOf = (request: KnownRequest, { event, version }: Asked): RequestStatus | undefined => {
  const { phase, archived, marks } = request;
  const isLast = marks.status?.version === version;
  // Mended is mended, wherever it was put afterwards; what was taken back and mended again is told by the last. In the archive it
  // had been closed before.
  if (event === 'SupportRequestCompleted') {
    const isMended = phase === 'completed' && marks.completed?.version === version;
    return isMended && !(archived && isLast) ? 'completed' : undefined;
  }
  return isLast && phase !== 'completed' ? statusOf(request) : undefined;
};

/** Tells who asked from outside where their request stands, and nothing that they, or anybody in their name, have written. */
export const mailRequestStateHandler =
  (services: Needs): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, supportRequestId, position } = asked;
    const { pool, folds, publicUrl, clock, waitFor, followUps, rateLimits } = services;
    const request = await loadRequest(folds, supportRequestId, companyId);
    const status = request && toldOf(request, asked);
    const changedAt = request?.marks.status?.at;
    if (!status || !changedAt || request.requester.kind !== 'public') return;
    const { contact, language: read } = request.requester;
    const { email: to } = contact;
    if (to === null) return;
    if (isStale(changedAt, clock())) return run.logger.warn('a state that came too late is told nobody');
    if (!(await waitFor(['support'], BigInt(position), rowsWithin)))
      throw new JobMustWait('the rows of support requests are behind');
    const { company, row } = await withCompany(pool, companyId, async (db) => ({
      company: await companyById(db, companyId),
      row: (await requestsById(db, companyId, [supportRequestId]))[0],
    }));
    if (!company?.active || !row) return;
    if (row.number === null) throw new JobMustWait('the request has no number yet');
    const address = to.toLowerCase();
    if (!(await rateLimits.peek(lettersADay, address)).allowed)
      return run.logger.warn({ supportRequestId }, 'its requester has had e-mails enough for today');
    const { timeZone } = await loadCalendar(folds, companyId);
    const language = languages.includes(read) ? read : defaultLanguage;
    const secret = followUps.secretOf(supportRequestId);
    const letter = requestStateLetter({
      ...{ language, company: company.businessName, timeZone, status, changedAt, number: row.number },
      equipment: row.equipment.label,
      url: followAddress(publicUrl, { companyCode: company.code, secret, language }),
    });
    await sendLetter(services, { companyId, to, letter }, run);
    await rateLimits.take(lettersADay, address);
    run.logger.info({ supportRequestId, status }, 'e-mail sent');
  };
