import type { DocumentEvent } from '@cadenza/domain/documents/events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { documentActivity } from './activity.ts';
import { type DocumentRow, documentTable } from './tables.ts';

const change = <E extends DocumentEvent>(next: (event: RecordedEvent<E>) => Partial<DocumentRow>): Handler<E> => ({
  required: ({ data }) => [byId(documentTable, data.documentId)],
  apply: (event, rows) => {
    const { documentId } = event.data;
    const old = rows.get(documentTable, documentId);
    if (!old) throw new Error(`${event.type} before the document ${documentId} was added`);
    rows.put(documentTable, { ...old, ...next(event) });
    return { kind: 'changed', ids: [documentId] };
  },
});

/** Documents of plants, lines, equipment and suppliers. */
export const documentsProjection = defineProjection<DocumentEvent>({
  name: 'documents',
  module: import.meta.url,
  topic: 'documents',
  prefixes: ['document'],
  tables: [documentTable],
  handlers: {
    DocumentAdded: {
      required: ({ data }) => [byId(documentTable, data.documentId)],
      apply: ({ data, metadata }, rows) => {
        const { documentId, owner, description, originalName, fileName, mime, content } = data;
        rows.put(documentTable, {
          company_id: metadata.companyId,
          id: documentId,
          owner_kind: owner.kind,
          owner_id: owner.id,
          description,
          original_name: originalName,
          file_name: fileName,
          mime,
          ...content,
          has_text: null,
          text_hash: null,
          added_by: metadata.actorId,
          added_at: metadata.happenedAt,
        });
        return { kind: 'added', ids: [documentId] };
      },
    },
    DocumentDescribed: change(({ data }) => ({ description: data.description })),
    DocumentTextExtracted: change(({ data }) => ({
      has_text: data.text !== null,
      text_hash: data.text?.hash ?? null,
    })),
    DocumentRemoved: {
      required: ({ data }) => [byId(documentTable, data.documentId)],
      apply: ({ data }, rows) => {
        rows.remove(documentTable, data.documentId);
        return { kind: 'removed', ids: [data.documentId] };
      },
    },
  },
  tells: documentActivity,
});
