import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { RemoveWorkLineDocument } from './remove-line.gen.ts';

/** `removed: false` brings it back. */
type RemoveLine = { readonly lineId: string; readonly description: string; readonly removed: boolean };

/** A task is taken out of this work, or brought back. */
export const removeLine = definePending('removeLine')<RemoveLine>({
  group: 'tasks',
  row: rowStays,
  detail: (detail, { lineId, removed }) => {
    const left = removed ? detail.lines.filter(({ id, own }) => id !== lineId || !own) : detail.lines;
    return { ...detail, lines: left.map((line) => (line.id === lineId ? { ...line, removed } : line)) };
  },
  send: byMutation(RemoveWorkLineDocument, (sent, { lineId, removed }: RemoveLine) => ({
    ...sent,
    lineId,
    removed,
  })),
  words: ({ removed, description: what }) => [removed ? 'said.removeLine' : 'said.restoreLine', { what }],
  inverse: null,
});
