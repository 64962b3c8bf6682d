import { photosPath } from '../../rows/proof-paths.ts';
import { definePending, detailStays, rowStays } from '../define-pending.ts';

type AddPhoto = { readonly name: string; readonly photo: Blob };

/** A photo of the work. Until it was sent its tile shows it (`proof/use-photo-tiles.ts`). */
export const addPhoto = definePending('addPhoto')<AddPhoto>({
  group: 'photos',
  row: rowStays,
  detail: detailStays,
  send: ({ sendFile }, { id }, { at, photo, name }) => {
    const form = new FormData();
    form.append('pianificazioneInterventoId', id);
    if (at !== undefined) form.append('aggiuntaIl', at);
    form.append('image', photo, name);
    return sendFile({ path: photosPath, form });
  },
  words: ({ name: what }) => ['said.addPhoto', { what }],
  inverse: null,
  isIrreplaceable: true,
});
