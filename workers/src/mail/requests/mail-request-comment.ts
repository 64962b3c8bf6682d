import { loadRequest } from '@cadenza/commands/support/load-request';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type SupportRequestEvent, supportRequestStream } from '@cadenza/domain/support/events';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { z } from 'zod';
import type { Services } from '../../kernel/services.ts';
import type { mailRequestComment } from '../jobs.ts';
import { requestCommentLetter } from './request-letters.ts';
import { type RequesterNeeds, writeToRequester } from './to-requester.ts';

type Asked = z.infer<typeof mailRequestComment.schema>;
type Needs = RequesterNeeds & Pick<Services, 'store'>;

/** From the log: a state keeps no words. */
const commentOf = async ({ store }: Needs, { supportRequestId, commentId }: Asked) => {
  for await (const event of store.read(supportRequestStream(supportRequestId))) {
    const { type, data, metadata } = event as RecordedEvent<SupportRequestEvent>;
    if (type === 'SupportRequestCommented' && data.commentId === commentId)
      return { text: data.text, at: metadata.happenedAt };
  }
  return undefined;
};

/** Tells who asked from outside what those who handle requests have written to them; what they wrote themselves is not repeated. */
export const mailRequestCommentHandler =
  (services: Needs): JobHandler<Asked> =>
  async (asked, run) => {
    const { companyId, supportRequestId, position } = asked;
    const request = await loadRequest(services.folds, supportRequestId, companyId);
    const comment = request && (await commentOf(services, asked));
    if (!comment) return;
    const { text, at } = comment;
    const letter = (to: Parameters<typeof requestCommentLetter>[0]) => requestCommentLetter(to, text);
    if (await writeToRequester(services, { request, position, at, letter }, run))
      run.logger.info({ supportRequestId }, 'e-mail sent');
  };
