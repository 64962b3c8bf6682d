import { formatDay } from '../../../lib/format.ts';
import type { Scheduled } from '../commands/commands.ts';
import { dateOf } from '../days/days.ts';

/** The day of the first work, on the company's clocks: a series whose first day is closed begins on another. */
export const firstDay = ({ state }: Pick<Scheduled, 'state'>, asked: string, timeZone: string): string =>
  state.start === null ? asked : dateOf(Date.parse(state.start), timeZone);

/**
 * What a person is told of what was just planned: the key of the text, the day that it names, and for how many milliseconds it
 * stays. A series is expanded in a moment up to `reachesUntil`; what lies behind it follows at night.
 */
export const scheduledWords = (
  { cut, reachesUntil }: Pick<Scheduled, 'cut' | 'reachesUntil'>,
  until: string | null,
) => {
  if (reachesUntil === null) return { key: 'schedule.done', day: '', duration: 2000 } as const;
  const day = formatDay(reachesUntil);
  if (cut) return { key: 'schedule.doneCutSeries', day, duration: 10000 } as const;
  return { key: until === null ? 'schedule.doneOpenSeries' : 'schedule.doneSeries', day, duration: 3500 } as const;
};
