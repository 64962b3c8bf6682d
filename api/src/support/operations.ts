import { addImages } from '@cadenza/commands/support/add-images';
import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { invalidField, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { allClosingReasons } from '@cadenza/domain/support/closing';
import { requestPriorities } from '@cadenza/domain/support/priority';
import { supportImage } from '@cadenza/queries/support/support-image';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { type Asked, defineOperation, foundById, neverNull, orElse } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';
import type { Upload } from '../rest/upload.ts';
import { causeSaid } from './words.ts';

/** What a person may have done to support requests. */

export const text = z.string().nullable();
const priority = z.enum(requestPriorities);

/** What a request is opened with; without a moment it is now. */
export const newRequest = z.object({
  equipmentId: z.string(),
  anomalyIds: orElse(z.array(z.string()), []),
  request: orElse(text, null),
  happenedAt: orElse(text, null),
  stopped: orElse(z.boolean(), false),
  priority: priority.exactOptional(),
  notes: orElse(text, null),
  maintainerId: orElse(text, null),
  interventionId: orElse(text, null),
});

/** What those who handle requests may change of one: what is left out stays. */
export const changes = {
  equipmentId: neverNull(z.string()),
  anomalyIds: neverNull(z.array(z.string())),
  request: text.exactOptional(),
  happenedAt: neverNull(z.string()),
  stopped: neverNull(z.boolean()),
  priority: neverNull(priority),
  notes: text.exactOptional(),
  maintainerId: text.exactOptional(),
  interventionId: text.exactOptional(),
};

/** A number is the company's own doing: who opened the request reads it all the same. */
export const noted = async <Done extends RequestSaved>(
  { services, actor }: Asked,
  doing: Promise<Done | Rejection>,
) => {
  const done = await doing;
  if (!isRejection(done)) services.readAfter.wrote(actor, done.position);
  return done;
};

export const open = defineOperation({
  ...{ permission: 'support.open', labels: 'support' },
  input: newRequest.extend({ requester: z.literal('user').exactOptional() }),
  run: (asked, { requester: _, ...given }) => noted(asked, openRequest(asked, { ...given, images: [] })),
});

export const comment = defineOperation({
  ...{ permission: 'support.open', input: z.object({ id: foundById, text: z.string() }) },
  run: (asked, { id, text: written }) => noted(asked, commentRequest(asked, id, written)),
});

export const addImage = defineOperation({
  permission: 'support.open',
  input: z.object({ supportRequestId: z.string(), image: z.custom<Upload>() }),
  run: async (asked, { supportRequestId, image }) => {
    const done = await addImages(asked, supportRequestId, [{ field: 'image', content: image.stream() }]);
    if (isRejection(done)) return done.code === 'not_found' ? invalidField('supportRequestId', 'not_found') : done;
    const added =
      done.state.status === 'there' && done.state.images.find(({ imageId }) => imageId === done.imageIds[0]);
    // A repeat of what was removed since.
    return added ? { ...done, added } : reject('not_found');
  },
});

/** One intent of those who handle requests. */
const intent = <Shape extends z.ZodRawShape>(
  shape: Shape,
  wish: (given: z.output<z.ZodObject<Shape>>) => RequestChange,
) =>
  defineOperation({
    ...{ permission: 'support.manage', labels: 'support', input: z.object({ ...shape, id: foundById }) },
    run: (asked, input) => {
      const { id, ...given } = input as { id: string };
      return noted(
        asked,
        changeRequest(asked, id, () => [wish(given as z.output<z.ZodObject<Shape>>)]),
      );
    },
  });

export const change = intent({ seenVersion, ...changes }, ({ seenVersion: seen, ...given }) => ({
  ...{ type: 'ChangeSupportRequest', changes: given, seenVersion: seen },
}));
export const assign = intent({ seenVersion, assignedTo: text }, ({ assignedTo, seenVersion: seen }) => ({
  ...{ type: 'AssignSupportRequest', assignedTo, seenVersion: seen },
}));
export const handle = intent({}, () => ({ type: 'SetSupportRequestStatus', to: 'handling' }));
const closing = { cause: z.enum(allClosingReasons).exactOptional(), text: text.exactOptional() };
const closeTo = (to: 'completed' | 'archived') =>
  intent(closing, ({ cause, text: written }) => ({
    ...{ type: 'SetSupportRequestStatus', to, cause: causeSaid(cause, written) },
  }));
export const complete = closeTo('completed');
export const archive = closeTo('archived');
export const reopen = intent({ seenVersion, text: z.string() }, ({ text: written, seenVersion: seen }) => ({
  ...{ type: 'ReopenSupportRequest', text: written, seenVersion: seen },
}));
export const restore = intent({}, () => ({ type: 'RestoreSupportRequest' }));
export const remove = intent({}, () => ({ type: 'DeleteSupportRequest' }));
export const removeImage = intent({ imageId: z.string() }, ({ imageId }) => ({ type: 'RemoveRequestImage', imageId }));

/** The same by the picture alone, whose request has to be found. */
export const removeFoundImage = defineOperation({
  ...{ permission: 'support.manage', input: z.object({ id: foundById }) },
  run: async (asked, { id: imageId }) => {
    const found = await answered({ services: asked.services, session: asked }, supportImage, imageId);
    return found ? removeImage.run(asked, { id: found.requestId, imageId }) : reject('not_found');
  },
});
