import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { RemoveInterventionPhotoDocument } from './remove-photo.gen.ts';

type RemovePhoto = { readonly photoId: string };

/** A photo of the work is taken away. */
export const removePhoto = definePending('removePhoto')<RemovePhoto>({
  group: 'photos',
  row: rowStays,
  detail: (detail, { photoId }) => ({ ...detail, photos: detail.photos.filter(({ id }) => id !== photoId) }),
  send: byMutation(RemoveInterventionPhotoDocument, (sent, { photoId }: RemovePhoto) => ({
    ...sent,
    photoId,
  })),
  words: () => ['said.removePhoto'],
  inverse: null,
});
