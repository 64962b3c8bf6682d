import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { AddWorkLineDocument } from './add-line.gen.ts';

type AddLine = { readonly lineId: string; readonly description: string; readonly mandatory: boolean };

const step = 5;
const open = { done: false, removed: false, doneBy: null, doneAt: null };

/** A task of this work alone. */
export const addLine = definePending('addLine')<AddLine>({
  group: 'tasks',
  row: rowStays,
  detail: (detail, { lineId: id, description, mandatory }) => {
    if (detail.lines.some((line) => line.id === id)) return detail;
    const order = Math.max(0, ...detail.lines.map((line) => line.order)) + step;
    return { ...detail, lines: [...detail.lines, { id, order, description, mandatory, own: true, ...open }] };
  },
  send: byMutation(AddWorkLineDocument, (sent, { lineId, description, mandatory }: AddLine) => ({
    ...sent,
    input: { lineId, description, mandatory },
  })),
  words: ({ description: what }) => ['said.addLine', { what }],
  inverse: null,
});
