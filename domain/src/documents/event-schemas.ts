import { z } from 'zod';
import { uuid } from '../kernel/schemas.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { longestName } from './document-name.ts';
import type { DocumentEvent } from './events.ts';
import { ownerKinds } from './owners.ts';

/** Words about a document; a text of which nothing is left is none. */
export const documentDescription = visibleText(500).nullable();

const ofDocument = { documentId: uuid };
const content = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(0) });

/** The fields of a picture that is kept. */
export const storedPicture = {
  imageId: uuid,
  fileName: z.string().min(1).max(60),
  mime: z.string().min(3).max(150),
  content,
};

export const ownerSchema = z.strictObject({ kind: z.enum(ownerKinds), id: uuid });

/** The present shape of every event of a document, strict: what is appended is held against it. */
export const documentEventSchemas: {
  readonly [Type in DocumentEvent['type']]: z.ZodType<Extract<DocumentEvent, { type: Type }>['data']>;
} = {
  DocumentAdded: z.strictObject({
    ...ofDocument,
    owner: ownerSchema,
    description: documentDescription,
    originalName: z.string().min(1).max(longestName),
    fileName: z.string().min(1).max(60),
    mime: z.string().min(3).max(150),
    content,
  }),
  DocumentDescribed: z.strictObject({ ...ofDocument, description: documentDescription }),
  DocumentTextExtracted: z.strictObject({ ...ofDocument, text: content.nullable() }),
  DocumentRemoved: z.strictObject(ofDocument),
};
