import { type DocumentState, documentDecider } from '@cadenza/domain/documents/document';
import { type DocumentEvent, documentStream } from '@cadenza/domain/documents/events';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { commandOf } from '../kernel/command-context.ts';
import type { DocumentContext } from './documents.ts';

async function* once(text: string) {
  yield Buffer.from(text);
}

/** Keeps the words that were found in a document, beside its content; null: that there are none. */
export const keepDocumentText = async (
  asked: DocumentContext,
  documentId: string,
  text: string | null,
): Promise<{ kept: boolean } | Rejection> => {
  const { services, actor } = asked;
  const received = text === null ? undefined : await services.files.receive(once(text), Number.POSITIVE_INFINITY);
  try {
    const content = received?.outcome === 'received' ? { hash: received.hash, size: received.size } : null;
    const done = await services.execute<DocumentState, DocumentEvent>({
      ...commandOf(asked),
      permission: 'documents.manage',
      stream: documentStream(documentId),
      decider: documentDecider,
      decide: async (state, context) => {
        const decision = documentDecider.decide({ type: 'KeepText', text: content }, state, context);
        if (!isRejection(decision) && decision.length > 0 && received?.outcome === 'received')
          await received.keep(actor.companyId);
        return decision;
      },
    });
    return isRejection(done) ? done : { kept: done.events.length > 0 };
  } finally {
    if (received?.outcome === 'received') await received.discard();
  }
};
