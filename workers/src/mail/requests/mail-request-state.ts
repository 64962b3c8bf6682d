import { loadRequest } from '@cadenza/commands/support/load-request';
import { type KnownRequest, statusOf } from '@cadenza/domain/support/request-state';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { z } from 'zod';
import type { mailRequestState } from '../jobs.ts';
import { requestStateLetter, type ToldState } from './request-letters.ts';
import { type RequesterNeeds, writeToRequester } from './to-requester.ts';

type Asked = z.infer<typeof mailRequestState.schema>;

/** What the requester is told of an event; undefined where a later one says it, or where it changes nothing for them. */
const toldOf = (request: KnownRequest, { event, version }: Asked): ToldState | undefined => {
  const { phase, archived, marks, statusReason } = request;
  const isLast = marks.status?.version === version;
  // Mended is mended, wherever it was put afterwards; what was taken back and mended again is told by the last. In the archive it
  // had been closed before.
  if (event === 'SupportRequestCompleted') {
    const isMended = phase === 'completed' && marks.completed?.version === version;
    return isMended && !(archived && isLast) ? 'completed' : undefined;
  }
  if (!isLast || phase === 'completed') return undefined;
  const isOpenedAgain = statusReason !== null && statusReason.reason === null;
  return isOpenedAgain && !archived ? 'reopened' : statusOf(request);
};

/** Tells who asked from outside where their request stands, and nothing that they, or anybody in their name, have written. */
export const mailRequestStateHandler =
  (services: RequesterNeeds): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, supportRequestId, position } = asked;
    const request = await loadRequest(services.folds, supportRequestId, companyId);
    const told = request && toldOf(request, asked);
    const at = request?.marks.status?.at;
    if (!told || !at) return;
    const { statusReason } = request;
    const letter = (to: Parameters<typeof requestStateLetter>[0]['to']) =>
      requestStateLetter({ to, told, since: at, reason: statusReason });
    if (await writeToRequester(services, { request, position, at, letter }, run))
      run.logger.info({ supportRequestId, told }, 'e-mail sent');
  };
