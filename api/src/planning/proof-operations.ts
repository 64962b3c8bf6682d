import { addPhotos, signByDrawing, signByName } from '@cadenza/commands/planning/proof';
import { invalidField, isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { defineOperation, ifGiven } from '../operations/operation.ts';
import type { Upload } from '../rest/upload.ts';
import { at, takePhoto, text } from './operations.ts';
import { partsOf } from './proof-wire.ts';

/** What comes with a picture, or is named by one: REST alone has it. */

export const addPhoto = defineOperation({
  ...{ permission: 'planning.work', input: z.object({ workId: text, at, image: z.custom<Upload>() }) },
  run: async (asked, { workId, at: when, image }) => {
    const done = await addPhotos(asked, workId, [{ field: 'image', content: image.stream() }], when);
    if (isRejection(done)) return done.code === 'not_found' ? invalidField('workId', 'not_found') : done;
    const added = done.photos.find(({ imageId }) => imageId === done.imageIds[0]);
    // A repeat of what was removed since.
    return added ? { ...done, added } : reject('not_found');
  },
});

/** The same as over GraphQL by the one id that a picture has there. */
export const removePhoto = defineOperation({
  permission: 'planning.work',
  input: z.object({
    id: text.transform((id, { addIssue }) => {
      const parts = partsOf(id);
      if (!parts) addIssue({ code: 'custom', message: 'not_found' });
      return parts ?? z.NEVER;
    }),
  }),
  run: (asked, { id: { occurrenceId, rest } }) => takePhoto.run(asked, { id: occurrenceId, photoId: rest }),
});

/** By a drawing, or without one by a typed name. */
export const sign = defineOperation({
  permission: 'planning.work',
  input: takePhoto.input.pick({ id: true }).extend({
    name: ifGiven(text),
    durationMinutes: ifGiven(z.number()),
    at,
    seenAt: at,
    signature: z.custom<Upload>().optional(),
  }),
  run: async (asked, { id, name, signature, ...given }) => {
    const { name: first, surname } = asked.claims;
    // Without a drawing the name is what signs, and is missed where there is none.
    const by = { ...given, name: name ?? (signature ? `${first} ${surname}` : '') };
    if (signature)
      return signByDrawing(asked, id, { ...by, drawn: { field: 'signature', content: signature.stream() } });
    const done = await signByName(asked, id, by);
    return isRejection(done) ? done : { ...done, signature: null };
  },
});
