import { formatMinutes } from '../../../../lib/format.ts';
import { byMutation, definePending, detailStays } from '../define-pending.ts';
import { SetInterventionDurationDocument } from './duration.gen.ts';

/** `seen`: what was there for who says it, as another by now is a conflict; what another build has kept may not say it. */
type Duration = { readonly minutes: number | null; readonly seen?: number | null };

/** How long the work took; null for nothing known. */
export const duration = definePending('duration')<Duration>({
  group: 'times',
  row: ({ minutes }) => ({ durationMinutes: minutes }),
  detail: detailStays,
  send: byMutation(SetInterventionDurationDocument, (sent, { minutes, seen }: Duration) => ({
    ...sent,
    minutes,
    ...(seen !== undefined && { seen }),
  })),
  words: ({ minutes }) =>
    minutes === null ? ['said.noDuration'] : ['said.duration', { time: formatMinutes(minutes) }],
  inverse: {
    whileWaiting: false,
    part: ({ minutes }, { row }) => ({ field: 'duration', before: row.durationMinutes, after: minutes }),
  },
});
