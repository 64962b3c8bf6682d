import { type PartValues, withEdit } from '../../rows/part-list.ts';
import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { ChangeSparePartDocument } from './change-part.gen.ts';

type ChangePart = {
  readonly partId: string;
  readonly name: string;
  readonly values: Partial<PartValues>;
  /** What was there when it was written. */
  readonly seen: Partial<PartValues>;
};

/** A spare part has another name, price or number. */
export const changePart = definePending('changePart')<ChangePart>({
  group: 'parts',
  row: rowStays,
  detail: (detail, said) => ({ ...detail, parts: [...withEdit(detail.parts, { ...said, kind: 'change' })] }),
  send: byMutation(ChangeSparePartDocument, (sent, { partId, values, seen }: ChangePart) => ({
    ...sent,
    partId,
    input: values,
    seen,
  })),
  words: ({ name: what }) => ['said.changePart', { what }],
  inverse: null,
});
