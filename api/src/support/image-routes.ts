import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { addImages } from '@cadenza/commands/support/add-images';
import { changeRequest } from '@cadenza/commands/support/change-request';
import { idOfStoredName } from '@cadenza/domain/documents/document-name';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { supportImage } from '@cadenza/queries/support/support-image';
import { supportRequest } from '@cadenza/queries/support/support-request';
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
import { idIn } from '../rest/values.ts';
import { imageShape, imageToWire } from './wire.ts';

const area = 'support';
const base = '/api/support-request-images';

const refuse = (rejection: Rejection): never => {
  // An id that is sent in a body is a field of it.
  throw new Problem(
    rejection.code === 'not_found'
      ? reject('invalid_fields', {}, [{ field: 'supportRequestId', code: 'not_found' }])
      : rejection,
  );
};

/** The request of an image, and the image, by its id. */
const imageNamed = async ({ services }: Pick<Call, 'services'>, session: Session, imageId: string | undefined) => {
  const found = await answered({ services, session }, supportImage, imageId ?? '');
  if (!found) throw problem('not_found');
  return found;
};

/** Pictures of support requests. */
export const supportImageRoutes: readonly Route[] = [
  bearerRoute({
    area,
    method: 'POST',
    path: base,
    summary: 'Adds a picture to a request: who opened it five, who handles requests twenty in all',
    permission: 'support.open',
    body: z.object({ supportRequestId: idIn }),
    files: {
      image: {
        required: true,
        limit: maxImageBytes,
        description: 'PNG, JPEG or WebP, judged by its content and encoded anew',
      },
    },
    answers: { status: 201, schema: imageShape },
    handle: async (call, session) => {
      const { supportRequestId } = call.body;
      const sent = [{ field: 'image', content: call.files.image.stream() }];
      const done = await addImages(commandFrom(call, session), supportRequestId, sent);
      if (isRejection(done)) return refuse(done);
      const image = done.state.status === 'there' && done.state.images.find((one) => one.imageId === done.imageIds[0]);
      // A repeat of what was removed since.
      if (!image) throw problem('not_found');
      return { ...created(imageToWire(supportRequestId, image)), headers: { 'x-position': String(done.position) } };
    },
  }),
  bearerRoute({
    area,
    method: 'GET',
    path: base,
    summary: 'The pictures of one request, in the order in which they came',
    permission: 'support.read',
    reads: supportRequest.reads,
    filters: ['supportRequestId'],
    query: listParameters,
    parameters: { 'filters[supportRequestId]': id },
    answers: { status: 200, schema: listOf(imageShape, true) },
    handle: async ({ query, services }, session) => {
      const { page = 1, rowsPerPage, sortBy } = pagingOf(query);
      if (sortBy !== undefined) throw problem('unknown_sort_field', { field: sortBy });
      const requestId = query.filters.supportRequestId ?? null;
      const fault = (code: string) =>
        new Problem(reject('invalid_fields', {}, [{ field: 'filters[supportRequestId]', code }]));
      if (requestId === null) throw fault('required');
      if (!isUuid(requestId)) throw fault('invalid_id');
      const images = (await answered({ services, session }, supportRequest, requestId))?.images ?? [];
      const from = rowsPerPage === undefined ? 0 : (page - 1) * rowsPerPage;
      const shown = images.slice(from, rowsPerPage === undefined ? undefined : from + rowsPerPage);
      return ok({ data: shown.map((image) => imageToWire(requestId, image)), totalRows: images.length });
    },
  }),
  bearerRoute({
    area,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Removes a picture',
    permission: 'support.manage',
    reads: supportRequest.reads,
    answers: { status: 204 },
    handle: async (call, session) => {
      const imageId = call.params.id ?? '';
      const { requestId } = await imageNamed(call, session, imageId);
      const remove = () => [{ type: 'RemoveRequestImage' as const, imageId }];
      const done = await changeRequest(commandFrom(call, session), requestId, remove);
      if (isRejection(done)) throw new Problem(done);
      return { ...noContent, headers: { 'x-position': String(done.position) } };
    },
  }),
  bearerRoute({
    area,
    method: 'GET',
    path: `${base}/downloads/{fileName}`,
    summary: 'The picture; of a request that has a work, for whoever sees work',
    permission: 'support.read',
    reads: supportRequest.reads,
    answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
    handle: async (call, session) => {
      const fileName = call.params.fileName ?? '';
      const { image } = await imageNamed(call, session, idOfStoredName(fileName));
      if (image.fileName !== fileName) throw problem('not_found');
      return pictureOut(call.services, session, image, fileName);
    },
  }),
];
