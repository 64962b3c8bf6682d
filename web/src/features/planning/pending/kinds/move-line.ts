import type { DetailLine } from '../../reading/remembered-details.ts';
import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { MoveWorkLineDocument } from './move-line.gen.ts';

type MoveLine = { readonly lineId: string; readonly description: string; readonly afterId: string | null };

const moved = (lines: readonly DetailLine[], lineId: string, afterId: string | null): DetailLine[] => {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return [...lines];
  const others = lines.filter(({ id }) => id !== lineId);
  const at = afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1;
  return [...others.slice(0, at), line, ...others.slice(at)];
};

/** A task goes behind another, or first. */
export const moveLine = definePending('moveLine')<MoveLine>({
  group: 'tasks',
  row: rowStays,
  detail: (detail, { lineId, afterId }) => ({ ...detail, lines: moved(detail.lines, lineId, afterId) }),
  send: byMutation(MoveWorkLineDocument, (sent, { lineId, afterId }: MoveLine) => ({
    ...sent,
    lineId,
    afterId,
  })),
  words: ({ description: what }) => ['said.moveLine', { what }],
  inverse: null,
});
