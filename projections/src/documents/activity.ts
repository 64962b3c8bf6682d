import type { DocumentEvent } from '@cadenza/domain/documents/events';
import { type Activities, differences } from '../kernel/activity.ts';
import type { Rows } from '../kernel/rows.ts';
import { documentTable } from './tables.ts';

/** The record that a document belongs to, whose history tells of it. */
const ownerIn = (rows: Rows, documentId: string): string | null =>
  rows.get(documentTable, documentId)?.owner_id ?? null;

/** What each event of a document tells the history of the record that it belongs to. */
export const documentActivity: Activities<DocumentEvent> = {
  DocumentAdded:
    ({ data: { documentId, owner, originalName } }) =>
    () => ({ subject: documentId, parent: owner.id, name: originalName }),
  DocumentDescribed: ({ data: { documentId, description } }, rows) => {
    const before = rows.get(documentTable, documentId)?.description;
    const parent = ownerIn(rows, documentId);
    return () => ({
      ...{ subject: documentId, parent },
      changes: differences(['description'], { description: before }, { description }),
    });
  },
  // What a machine finds in it is no doing of anybody.
  DocumentTextExtracted: null,
  DocumentRemoved: ({ data: { documentId } }, rows) => {
    const parent = ownerIn(rows, documentId);
    return () => ({ subject: documentId, parent });
  },
};
