import { byMutation, definePending, detailStays } from '../define-pending.ts';
import { SetInterventionProgressDocument } from './progress.gen.ts';

type Progress = { readonly percent: number };

/** How much of the work is done. */
export const progress = definePending('progress')<Progress>({
  group: 'progress',
  row: ({ percent }) => ({ progress: percent }),
  detail: detailStays,
  send: byMutation(SetInterventionProgressDocument, (sent, { percent }: Progress) => ({
    ...sent,
    percent,
  })),
  words: ({ percent }) => ['said.progress', { percent }],
  inverse: null,
});
