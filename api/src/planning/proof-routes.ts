import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { plannedWork } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { sent } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { idFilter, pageOf, pagingOf } from '../rest/list-query.ts';
import { pictureOut } from '../rest/picture-answer.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';
import { fault, hoursIn, idIn, instantIn, textIn } from '../rest/values.ts';
import { ofPlanning } from './answer.ts';
import { addPhoto, removePhoto, sign } from './proof-operations.ts';
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

const onItsWay = { format: 'date-time', description: 'When, where it was without a network and comes later' };

const noOthers = { requestImages: [], signature: null, supportRequestId: null };

const photoRoutes: readonly Route[] = [
  bearerRoute(`GET ${base}`, {
    area,
    summary:
      'The pictures of one work: its photos in the order in which they came, then those of the request it answers',
    permission: 'planning.read',
    reads,
    filters: ['pianificazioneInterventoId'],
    query: listParameters,
    parameters: { 'filters[pianificazioneInterventoId]': id },
    answers: { status: 200, schema: listOf(photoShape, true) },
    handle: async (call, session) => {
      const paging = pagingOf(call.query);
      if (paging.sortBy !== undefined) throw problem('unknown_sort_field', { field: paging.sortBy });
      const workId = idFilter(call.query, 'pianificazioneInterventoId');
      if (workId === undefined) throw fault('filters[pianificazioneInterventoId]', 'required');
      const work = await workOf(call, session, workId);
      const photos = work ? photosToWire(work) : [];
      return ok({ data: pageOf(photos, paging), totalRows: photos.length });
    },
  }),
  asRoute(addPhoto, `POST ${base}`, {
    ...ofPlanning,
    summary: 'Adds a photo to a work, forty in all',
    fields: {
      workId: sent('pianificazioneInterventoId', idIn),
      at: sent('aggiuntaIl', instantIn.optional().meta(onItsWay)),
    },
    files: { image: { required: true, ...picture } },
    answers: { status: 201, schema: photoShape },
    answer: ({ id: workId, added }) => photosToWire({ id: workId, photos: [added], ...noOthers })[0],
  }),
  asRoute(removePhoto, `DELETE ${base}/{id}`, {
    ...ofPlanning,
    summary: 'Removes a photo; one of a request is removed there',
  }),
  bearerRoute(`GET ${base}/downloads/{nomeFile}`, {
    area,
    summary: 'A photo, the drawn signature, or a picture of the request, under the name that the work answers',
    permission: 'planning.read',
    reads,
    answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
    handle: async (call, session) => {
      const name = call.params.nomeFile;
      const parts = partsOf(name);
      const work = parts && (await workOf(call, session, parts.occurrenceId));
      const found = work && pictureNamed(work, parts.rest);
      if (!found) throw problem('not_found');
      return pictureOut(call.services, session, found, name);
    },
  }),
];

const signatureRoute = asRoute(sign, 'POST /api/pianificazione-interventi/{id}/upload-firma', {
  ...ofPlanning,
  summary: 'Has a work signed as it stands: by a drawing, or without one by a typed name',
  fields: {
    name: sent('nome', textIn.optional().meta({ description: 'Of who signs; without one the user signs' })),
    durationMinutes: sent(
      'durataInterventoInOre',
      hoursIn.optional().meta({ description: 'How long it took, where that is said together with it' }),
    ),
    at: sent('firmatoIl', instantIn.optional().meta(onItsWay)),
    seenAt: sent(
      'vistoIl',
      instantIn.optional().meta({
        ...{ format: 'date-time' },
        description:
          'When the work had changed last as who signs saw it (`updatedAt` of GraphQL); left out, as it was when it was signed',
      }),
    ),
  },
  files: { signature: { required: false, ...picture } },
  answers: {
    status: 201,
    schema: z.strictObject({ data: z.strictObject({ immagineFirma: z.string().nullable() }) }),
  },
  answer: ({ id: workId, signature }) => ({
    data: { immagineFirma: signatureName({ ...noOthers, id: workId, photos: [], signature }) },
  }),
});

/** Photos and signature of planned work. */
export const proofRoutes: readonly Route[] = [...photoRoutes, signatureRoute];
