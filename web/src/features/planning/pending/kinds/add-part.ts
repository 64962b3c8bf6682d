import { type PartValues, withEdit } from '../../rows/part-list.ts';
import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { AddSparePartDocument } from './add-part.gen.ts';

/** `order`: where one that was removed comes back. */
type AddPart = { readonly partId: string; readonly values: PartValues; readonly order?: number };

/** A spare part that the work takes. */
export const addPart = definePending('addPart')<AddPart>({
  group: 'parts',
  row: rowStays,
  detail: (detail, said) => ({ ...detail, parts: [...withEdit(detail.parts, { ...said, kind: 'add' })] }),
  send: byMutation(AddSparePartDocument, (sent, { partId, values, order }: AddPart) => ({
    ...sent,
    partId,
    input: order === undefined ? values : { ...values, order },
  })),
  words: ({ values }) => ['said.addPart', { what: values.name }],
  inverse: null,
});
