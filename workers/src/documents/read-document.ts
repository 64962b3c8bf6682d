import { buffer } from 'node:stream/consumers';
import { keepDocumentText } from '@cadenza/commands/documents/document-text';
import { documentDecider } from '@cadenza/domain/documents/document';
import { documentStream } from '@cadenza/domain/documents/events';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { extractText, isReadable, largestRead } from '@cadenza/infra/text-extraction/extract-text';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';

type Asked = { companyId: string; documentId: string; eventId: string; correlationId: string };

/** Run twice it finds the text kept, and keeps it. A document that was removed meanwhile is not read. */
export const readDocumentHandler =
  (services: Pick<Services, 'folds' | 'files'> & Services): JobHandler<Asked> =>
  async ({ companyId, documentId, eventId, correlationId }, { logger }) => {
    const state = await services.folds.state(documentStream(documentId), documentDecider, companyId);
    if (state.status !== 'there' || state.text !== 'unread') return;
    const { content, mime } = state;
    const worthIt = isReadable(mime) && content.size <= largestRead;
    const file = worthIt ? await services.files.get({ companyId, hash: content.hash }) : undefined;
    if (worthIt && !file) throw new Error(`the content of document ${documentId} is not there`);
    const text = file ? await extractText(await buffer(file.content), mime) : null;
    const commandId = uuidV5(eventId, 'text');
    const asked = commandOfJob(services, { companyId, commandId, correlationId, causationId: eventId });
    const kept = await keepDocumentText(asked, documentId, text);
    // Removed while it was read.
    if (isRejection(kept) && kept.code !== 'not_found') throw new Error(`the text was not kept: ${kept.code}`);
    logger.info({ documentId, mime, characters: text?.length ?? 0 }, 'document read');
  };
