import type { DocumentSaved } from '@cadenza/commands/documents/documents';
import { loadRecord } from '@cadenza/commands/registry/records';
import { idOfStoredName } from '@cadenza/domain/documents/document-name';
import { type OwnerKind, ownerKinds, owners } from '@cadenza/domain/documents/owners';
import { type DocumentView, documentsById, documents as documentsQuery } from '@cadenza/queries/documents/documents';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { foundById } from '../operations/operation.ts';
import { sent } from '../operations/wire-fields.ts';
import type { FileAnswer } from '../rest/file-answer.ts';
import { bearerRoute, type Call, fileOut, ok, type Route } from '../rest/route.ts';
import { count, id } from '../rest/shapes.ts';
import type { Services } from '../services.ts';
import { addTo, remove } from './operations.ts';

const area = 'documents';

const documentShape = z
  .strictObject({
    id,
    relationId: id,
    descrizione: z.string().nullable(),
    nomeFile: z.string().meta({ description: 'Under which it is fetched' }),
    nomeFileOriginario: z.string(),
    size: count.meta({ description: 'Bytes' }),
    ai: z.boolean().meta({ description: 'Whether words were found in it' }),
  })
  .meta({ id: 'Document' });

type Wire = z.infer<typeof documentShape>;

const toWire = (document: Omit<DocumentView, 'addedBy' | 'addedAt' | 'hash' | 'mime'>): Wire => ({
  id: document.id,
  relationId: document.owner.id,
  descrizione: document.description,
  nomeFile: document.fileName,
  nomeFileOriginario: document.originalName,
  size: document.size,
  ai: document.hasText === true,
});

/** The document that a name means, of this kind of record, in the company of the call. */
const named = async ({ services }: Call, session: Session, kind: OwnerKind, name: string): Promise<DocumentView> => {
  const documentId = idOfStoredName(name);
  if (documentId === undefined) throw problem('not_found');
  const [found] = await answered({ services, session }, documentsById, [documentId]);
  if (found?.fileName !== name || found.owner.kind !== kind) throw problem('not_found');
  return found;
};

const contentOf = (
  { services }: Call,
  { actor }: Session,
  { hash, originalName, mime, size }: DocumentView,
): Omit<FileAnswer, 'inPlace'> => ({
  name: originalName,
  type: typeOf(mime),
  size,
  tag: hash,
  open: async (range) => {
    const part = range === undefined ? undefined : { from: range.start, to: range.end };
    const found = await services.files.get({ companyId: actor.companyId, hash }, part);
    // The log names it, so that whoever keeps the files has lost it: a failure, and not an answer.
    if (!found) throw new Error(`the content ${hash} of a document is not there`);
    return found.content;
  },
});

/** What a browser may show in place, by its content type; nothing else is answered as what it is. */
const shown = /^image\/(png|jpeg|gif|webp|avif|bmp)$|^application\/pdf$/;
const types = [
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'application/pdf'],
  ...['text/plain; charset=utf-8', 'application/octet-stream'],
] as [string, ...string[]];

const typeOf = (mime: string): string => {
  if (mime === 'text/plain') return 'text/plain; charset=utf-8';
  return shown.test(mime) ? mime : 'application/octet-stream';
};

const addedToWire = ({ id: documentId, state }: DocumentSaved): Wire => {
  if (state.status === 'none') throw new Error('a document that was added is there');
  const { content, text, ...document } = state;
  const hasText = text === 'unread' ? null : text !== null;
  return toWire({ ...document, id: documentId, size: content.size, hasText });
};

const routesOf = (kind: OwnerKind): readonly Route[] => {
  const { rest } = owners[kind];
  const documents = `/api/${rest}-documenti` as const;
  return [
    bearerRoute(`GET /api/${rest}/{sourceId}/documenti`, {
      area,
      summary: 'Its documents, the newest first',
      ...ofQuery(documentsQuery),
      answers: { status: 200, schema: z.array(documentShape) },
      parameters: { sourceId: foundById },
      handle: async ({ params: { sourceId }, services }, session) => {
        if (!(await loadRecord(services.folds, kind, sourceId, session.actor.companyId))) throw problem('not_found');
        const { rows } = await answered({ services, session }, documentsQuery, { kind, id: sourceId });
        return ok(rows.map(toWire));
      },
    }),
    asRoute(addTo(kind), `POST ${documents}`, {
      area,
      summary: 'Adds a document',
      fields: {
        ownerId: sent('relationId', z.string()),
        description: sent('descrizione', z.string().nullish()),
      },
      files: {
        file: {
          required: true,
          limit: async ({ uploadLimit }: Services) => uploadLimit,
          description: 'Any file that is no program; what it is, is judged by its content',
        },
      },
      answers: { status: 201, schema: documentShape },
      answer: addedToWire,
    }),
    asRoute(remove(kind), `DELETE ${documents}/{id}`, {
      area,
      summary: 'Removes a document',
    }),
    bearerRoute(`GET ${documents}/downloads/{fileName}`, {
      area,
      summary: 'The file, to be saved',
      ...ofQuery(documentsQuery),
      answers: { status: 200, types },
      handle: async (call, session) =>
        fileOut(contentOf(call, session, await named(call, session, kind, call.params.fileName))),
    }),
    bearerRoute(`GET ${documents}/files/{name}`, {
      area,
      summary: 'The file, to be looked at: pictures, PDF and text in place, anything else to be saved',
      ...ofQuery(documentsQuery),
      answers: { status: 200, types },
      handle: async (call, session) => {
        const document = await named(call, session, kind, call.params.name);
        return fileOut({ ...contentOf(call, session, document), inPlace: true });
      },
    }),
  ];
};

/** Documents of plants, lines, equipment and suppliers. */
export const documentRoutes: readonly Route[] = ownerKinds.flatMap(routesOf);
