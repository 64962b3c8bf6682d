import type { DomainEvent } from '../kernel/event.ts';
import type { DocumentOwner } from './owners.ts';

/** What is kept of a file: SHA-256 of its bytes in hex, and how many there are. The bytes are not in the log. */
export type Content = { hash: string; size: number };

/** A picture, encoded anew. `fileName`: under which it is fetched. */
export type StoredPicture = { imageId: string; fileName: string; mime: string; content: Content };

/** Events of a `document-<id>` stream. */
export type DocumentAdded = DomainEvent<
  'DocumentAdded',
  {
    documentId: string;
    owner: DocumentOwner;
    description: string | null;
    /** As it was called where it came from, made safe. */
    originalName: string;
    /** Under which it is fetched. */
    fileName: string;
    /** Content type, judged by the content. */
    mime: string;
    content: Content;
  }
>;
export type DocumentDescribed = DomainEvent<'DocumentDescribed', { documentId: string; description: string | null }>;
/** The words that were found in it; null: none could be read. */
export type DocumentTextExtracted = DomainEvent<'DocumentTextExtracted', { documentId: string; text: Content | null }>;
/** Nobody reads it any more. Its content goes a day later, where nothing else has the same. */
export type DocumentRemoved = DomainEvent<'DocumentRemoved', { documentId: string }>;

export type DocumentEvent = DocumentAdded | DocumentDescribed | DocumentTextExtracted | DocumentRemoved;

export const documentStream = (documentId: string) => `document-${documentId}` as const;
