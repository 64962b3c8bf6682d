import { type DocumentState, documentDecider } from '@cadenza/domain/documents/document';
import { type DocumentEvent, documentStream } from '@cadenza/domain/documents/events';
import type { DocumentOwner, OwnerKind } from '@cadenza/domain/documents/owners';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Files } from '@cadenza/infra/files/files';
import { isAuthorised } from '../kernel/authorise.ts';
import { type CommandContext, type CommandServices, commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import { loadRecord } from '../registry/records.ts';

export type DocumentContext = CommandContext<CommandServices & { files: Files }>;

export type DocumentSaved = { id: string; state: DocumentState; position: Position };

export type NewDocument = {
  owner: DocumentOwner;
  description: string | null;
  /** As the file is called where it comes from. */
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** SHA-256 of it in hexadecimal digits, where it is known already. */
  hash?: string;
  /** Bytes that it may have. */
  limit: number;
};

const permission = 'documents.manage';

const saved = (id: string, { state, position }: { state: DocumentState; position: Position }): DocumentSaved => ({
  ...{ id, state, position },
});

/**
 * Adds a document to a record of the company. Its content is taken in first, kept when everything else is decided, and only then
 * named in the log: what is named is there. What was kept for nothing is swept later (`sweep.ts`).
 */
export const addDocument = async (asked: DocumentContext, wanted: NewDocument): Promise<DocumentSaved | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  if (!isAuthorised(actor, permission)) return reject('not_authorised');
  const { owner, limit } = wanted;
  const record = isUuid(owner.id) ? await loadRecord(services.folds, owner.kind, owner.id, companyId) : undefined;
  if (!record) return reject('invalid_fields', {}, [{ field: 'relationId', code: 'not_found' }]);
  const received = await services.files.receive(wanted.content, limit, wanted.hash);
  if (received.outcome === 'too_large') return reject('file_too_large', { most: limit / 1024 ** 2 });
  try {
    const documentId = madeId(actor, commandId, 'document');
    const { hash, size, kind } = received;
    const done = await services.execute<DocumentState, DocumentEvent>({
      ...commandOf(asked),
      permission,
      stream: documentStream(documentId),
      decider: documentDecider,
      decide: async (state, context) => {
        const { description, name: givenName } = wanted;
        const decision = documentDecider.decide(
          { type: 'AddDocument', documentId, owner, description, givenName, kind, content: { hash, size } },
          state,
          context,
        );
        if (!isRejection(decision)) await received.keep(companyId);
        return decision;
      },
    });
    return isRejection(done) ? done : saved(documentId, done);
  } finally {
    await received.discard();
  }
};

type Change = { type: 'DescribeDocument'; description: string | null } | { type: 'RemoveDocument' };

/** Changes or removes a document; `owner`: the kind of record it has to belong to, where the caller knows one. */
export const changeDocument = async (
  asked: DocumentContext,
  id: string,
  change: Change,
  owner?: OwnerKind,
): Promise<DocumentSaved | Rejection> => {
  if (!isUuid(id)) return reject('not_found');
  const done = await asked.services.execute<DocumentState, DocumentEvent>({
    ...commandOf(asked),
    permission,
    stream: documentStream(id),
    decider: documentDecider,
    decide: (state, context) =>
      documentDecider.decide({ ...change, ...(owner === undefined ? {} : { owner }) }, state, context),
  });
  return isRejection(done) ? done : saved(id, done);
};
