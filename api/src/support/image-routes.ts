import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { idOfStoredName } from '@cadenza/domain/documents/document-name';
import { supportImage } from '@cadenza/queries/support/support-image';
import { supportRequest } from '@cadenza/queries/support/support-request';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { asRoute } from '../operations/as-route.ts';
import { sent } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { idFilter, pageOf, pagingOf } from '../rest/list-query.ts';
import { pictureOut } from '../rest/picture-answer.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';
import { fault, idIn } from '../rest/values.ts';
import { addImage, removeFoundImage } from './operations.ts';
import { imageShape, imageToWire } from './wire.ts';

const area = 'support';
const base = '/api/support-request-images';

/** Pictures of support requests. */
export const supportImageRoutes: readonly Route[] = [
  asRoute(addImage, `POST ${base}`, {
    area,
    summary: 'Adds a picture to a request: who opened it five, who handles requests twenty in all',
    fields: { supportRequestId: sent('supportRequestId', idIn) },
    files: {
      image: {
        required: true,
        limit: maxImageBytes,
        description: 'PNG, JPEG or WebP, judged by its content and encoded anew',
      },
    },
    answers: { status: 201, schema: imageShape },
    answer: ({ id: requestId, added }) => imageToWire(requestId, added),
  }),
  bearerRoute(`GET ${base}`, {
    area,
    summary: 'The pictures of one request, in the order in which they came',
    permission: 'support.read',
    reads: supportRequest.reads,
    filters: ['supportRequestId'],
    query: listParameters,
    parameters: { 'filters[supportRequestId]': id },
    answers: { status: 200, schema: listOf(imageShape, true) },
    handle: async ({ query, services }, session) => {
      const paging = pagingOf(query);
      if (paging.sortBy !== undefined) throw problem('unknown_sort_field', { field: paging.sortBy });
      const requestId = idFilter(query, 'supportRequestId');
      if (requestId === undefined) throw fault('filters[supportRequestId]', 'required');
      const images = (await answered({ services, session }, supportRequest, requestId))?.images ?? [];
      const shown = pageOf(images, paging);
      return ok({ data: shown.map((image) => imageToWire(requestId, image)), totalRows: images.length });
    },
  }),
  asRoute(removeFoundImage, `DELETE ${base}/{id}`, {
    area,
    summary: 'Removes a picture',
    reads: supportRequest.reads,
  }),
  bearerRoute(`GET ${base}/downloads/{fileName}`, {
    area,
    summary: 'The picture; of a request that has a work, for whoever sees work',
    permission: 'support.read',
    reads: supportRequest.reads,
    answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
    handle: async ({ services, params: { fileName } }, session) => {
      const found = await answered({ services, session }, supportImage, idOfStoredName(fileName) ?? '');
      if (found?.image.fileName !== fileName) throw problem('not_found');
      return pictureOut(services, session, found.image, fileName);
    },
  }),
];
