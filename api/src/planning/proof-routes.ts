import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { addPhotos, removePhoto, signByDrawing, signByName } from '@cadenza/commands/planning/proof';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { plannedWork } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import { pictureOut } from '../rest/picture-answer.ts';
import { bearerRoute, type Call, created, noContent, ok, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';
import { fault, hoursIn, idIn, instantIn, textIn } from '../rest/values.ts';
import { refuse } from './answer.ts';
import { partsOf, photoShape, photosToWire, pictureNamed, signatureName } from './proof-wire.ts';
import { isShown, type ShownWhole } from './read.ts';

const area = 'planning';
const base = '/api/pianificazione-intervento-immagini';
const { reads } = plannedWork;
const picture = { limit: maxImageBytes, description: 'PNG, JPEG or WebP, judged by its content and encoded anew' };

/** A work that is shown under this id, in the company of the call. */
const workOf = async (
  { services }: Pick<Call, 'services'>,
  session: Session,
  workId: string,
): Promise<ShownWhole | undefined> => {
  const found = await answered({ services, session }, plannedWork, workId);
  return found && !found.planned.cancelled && isShown(found.planned) ? found.planned : undefined;
};

/** A work's id that is sent in a body is a field of it. */
const refuseOfBody = (rejection: Rejection, call: Pick<Call, 'params'>): never =>
  rejection.code === 'not_found' ? refuse(notThere, call) : refuse(rejection, call);
const notThere = reject('invalid_fields', {}, [{ field: 'pianificazioneInterventoId', code: 'not_found' }]);

const positionOf = ({ position }: { position: bigint }) => ({ 'x-position': String(position) });

const onItsWay = { format: 'date-time', description: 'When, where it was without a network and comes later' };

/** Of when that was the fault is told by the name that is sent. */
const atNamed = (rejection: Rejection, name: string): Rejection => ({
  ...rejection,
  errors: rejection.errors.map((error) => (error.field === 'at' ? { ...error, field: name } : error)),
});

const photoRoutes: readonly Route[] = [
  bearerRoute({
    area,
    method: 'GET',
    path: base,
    summary:
      'The pictures of one work: its photos in the order in which they came, then those of the request it answers',
    permission: 'planning.read',
    reads,
    filters: ['pianificazioneInterventoId'],
    query: listParameters,
    parameters: { 'filters[pianificazioneInterventoId]': id },
    answers: { status: 200, schema: listOf(photoShape, true) },
    handle: async (call, session) => {
      const { page = 1, rowsPerPage, sortBy } = pagingOf(call.query);
      if (sortBy !== undefined) throw problem('unknown_sort_field', { field: sortBy });
      const workId = call.query.filters.pianificazioneInterventoId ?? null;
      const field = 'filters[pianificazioneInterventoId]';
      if (workId === null) throw fault(field, 'required');
      if (!isUuid(workId)) throw fault(field, 'invalid_id');
      const work = await workOf(call, session, workId);
      const photos = work ? photosToWire(work) : [];
      const from = rowsPerPage === undefined ? 0 : (page - 1) * rowsPerPage;
      const to = rowsPerPage === undefined ? undefined : from + rowsPerPage;
      return ok({ data: photos.slice(from, to), totalRows: photos.length });
    },
  }),
  bearerRoute({
    area,
    method: 'POST',
    path: base,
    summary: 'Adds a photo to a work, forty in all',
    permission: 'planning.work',
    body: z.object({
      pianificazioneInterventoId: idIn,
      aggiuntaIl: instantIn.optional().meta(onItsWay),
    }),
    files: { image: { required: true, ...picture } },
    answers: { status: 201, schema: photoShape },
    handle: async (call, session) => {
      const { pianificazioneInterventoId: workId, aggiuntaIl: at } = call.body;
      const sent = [{ field: 'image', content: call.files.image.stream() }];
      const saved = await addPhotos(commandFrom(call, session), workId, sent, at);
      if (isRejection(saved)) return refuseOfBody(atNamed(saved, 'aggiuntaIl'), call);
      const [imageId] = saved.imageIds;
      const photo = saved.photos.find((one) => one.imageId === imageId);
      // A repeat of what was removed since.
      if (!photo) throw problem('not_found');
      const [shown] = photosToWire({ id: workId, photos: [photo], ...noOthers });
      return { ...created(shown), headers: positionOf(saved) };
    },
  }),
  bearerRoute({
    area,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Removes a photo; one of a request is removed there',
    permission: 'planning.work',
    answers: { status: 204 },
    handle: async (call, session) => {
      const parts = partsOf(call.params.id);
      if (!parts) throw problem('not_found');
      const saved = await removePhoto(commandFrom(call, session), parts.occurrenceId, parts.rest);
      return isRejection(saved) ? refuse(saved, call) : { ...noContent, headers: positionOf(saved) };
    },
  }),
  bearerRoute({
    area,
    method: 'GET',
    path: `${base}/downloads/{nomeFile}`,
    summary: 'A photo, the drawn signature, or a picture of the request, under the name that the work answers',
    permission: 'planning.read',
    reads,
    answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
    handle: async (call, session) => {
      const name = call.params.nomeFile ?? '';
      const parts = partsOf(name);
      const work = parts && (await workOf(call, session, parts.occurrenceId));
      const found = work && pictureNamed(work, parts.rest);
      if (!found) throw problem('not_found');
      return pictureOut(call.services, session, found, name);
    },
  }),
];

const noOthers = { requestImages: [], signature: null, supportRequestId: null };

/** Of the file that is sent as `signature` the fault is told by that name. */
const refuseSigning = (rejection: Rejection, call: Pick<Call, 'params'>): never => {
  const [error] = rejection.errors;
  if (error?.field === 'signature') throw new Problem(rejection);
  if (error?.field === 'at') throw new Problem(atNamed(rejection, 'firmatoIl'));
  return refuse(rejection, call);
};

/** A typed name has no picture. */
const named = (saved: Saved | Rejection) => (isRejection(saved) ? saved : { ...saved, signature: null });

const signatureRoute = bearerRoute({
  area,
  method: 'POST',
  path: '/api/pianificazione-interventi/{id}/upload-firma',
  summary: 'Has a work signed as it stands: by a drawing, or without one by a typed name',
  permission: 'planning.work',
  body: z.object({
    nome: textIn.optional().meta({ description: 'Of who signs; without one the user signs' }),
    durataInterventoInOre: hoursIn
      .optional()
      .meta({ description: 'How long it took, where that is said together with it' }),
    firmatoIl: instantIn.optional().meta(onItsWay),
    vistoIl: instantIn.optional().meta({
      ...{ format: 'date-time' },
      description:
        'When the work had changed last as who signs saw it (`updatedAt` of GraphQL); left out, as it was when it was signed',
    }),
  }),
  files: { signature: { required: false, ...picture } },
  answers: {
    status: 201,
    schema: z.strictObject({ data: z.strictObject({ immagineFirma: z.string().nullable() }) }),
  },
  handle: async (call, session) => {
    const { nome, durataInterventoInOre: durationMinutes, firmatoIl: at, vistoIl: seenAt } = call.body;
    const { signature } = call.files;
    const { name: first, surname } = session.claims;
    // Without a drawing the name is what signs, and is missed where there is none.
    const by = { name: nome ?? (signature ? `${first} ${surname}` : ''), durationMinutes, at, seenAt };
    const asked = commandFrom(call, session);
    const workId = call.params.id ?? '';
    const drawn = signature && { field: 'signature', content: signature.stream() };
    const saved = drawn
      ? await signByDrawing(asked, workId, { ...by, drawn })
      : named(await signByName(asked, workId, by));
    if (isRejection(saved)) return refuseSigning(saved, call);
    const immagineFirma = signatureName({ ...noOthers, id: saved.id, photos: [], signature: saved.signature });
    return { ...created({ data: { immagineFirma } }), headers: positionOf(saved) };
  },
});

/** Photos and signature of planned work. */
export const proofRoutes: readonly Route[] = [...photoRoutes, signatureRoute];
