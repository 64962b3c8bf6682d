import { withEdit } from '../../rows/part-list.ts';
import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { RemoveSparePartDocument } from './remove-part.gen.ts';

type RemovePart = { readonly partId: string; readonly name: string };

/** The work does not take a spare part any more. */
export const removePart = definePending('removePart')<RemovePart>({
  group: 'parts',
  row: rowStays,
  detail: (detail, said) => ({ ...detail, parts: [...withEdit(detail.parts, { ...said, kind: 'remove' })] }),
  send: byMutation(RemoveSparePartDocument, (sent, { partId }: RemovePart) => ({
    ...sent,
    partId,
  })),
  words: ({ name: what }) => ['said.removePart', { what }],
  // Its tab offers to add it again, in its old place.
  inverse: null,
});
