import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { longestName } from './document-name.ts';
import { ownerKinds } from './owners.ts';

/** Words about a document; a text of which nothing is left is none. */
export const documentDescription = visibleText(500).nullable();

/** What is kept of a file: SHA-256 of its bytes in hex, and how many there are. The bytes are not in the log. */
export const content = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(0) });
export type Content = z.infer<typeof content>;

/** The fields of a picture that is kept, encoded anew. `fileName`: under which it is fetched. */
export const storedPicture = {
  imageId: uuid,
  fileName: z.string().min(1).max(60),
  mime: z.string().min(3).max(150),
  content,
};
export type StoredPicture = { [Field in keyof typeof storedPicture]: z.infer<(typeof storedPicture)[Field]> };

export const ownerSchema = z.strictObject({ kind: z.enum(ownerKinds), id: uuid });

const ofDocument = { documentId: uuid };

/** Events of a `document-<id>` stream, strict: what is appended is held against them. */
export const documentEventSchemas = {
  DocumentAdded: z.strictObject({
    ...ofDocument,
    owner: ownerSchema,
    description: documentDescription,
    /** As it was called where it came from, made safe. */
    originalName: z.string().min(1).max(longestName),
    /** Under which it is fetched. */
    fileName: z.string().min(1).max(60),
    /** Content type, judged by the content. */
    mime: z.string().min(3).max(150),
    content,
  }),
  DocumentDescribed: z.strictObject({ ...ofDocument, description: documentDescription }),
  /** The words that were found in it; null: none could be read. */
  DocumentTextExtracted: z.strictObject({ ...ofDocument, text: content.nullable() }),
  /** Nobody reads it any more. Its content goes a day later, where nothing else has the same. */
  DocumentRemoved: z.strictObject(ofDocument),
};
export type DocumentEvent = EventOf<typeof documentEventSchemas>;
export type DocumentAdded = EventOf<typeof documentEventSchemas, 'DocumentAdded'>;

export const documentStream = (documentId: string) => `document-${documentId}` as const;
