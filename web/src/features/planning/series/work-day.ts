import { dateOf } from '../days/days.ts';
import type { SeriesWork } from './use-series.ts';

/** The day on which a work of a series stands, or stood until it was deleted; of what was skipped, the closed day. Undefined where only its rule is known. */
export const standsOn = (
  { start, closed }: Pick<SeriesWork, 'start' | 'closed'>,
  timeZone: string,
): string | undefined => (start === null ? closed?.day : dateOf(Date.parse(start), timeZone));

type Placed = { readonly generated: string; readonly placed: string };

/** That a series was moved, shown by the first open work that stands elsewhere than its rule says, and neither by itself nor for a closed day. */
export const movedFrom = (
  works: readonly Pick<SeriesWork, 'start' | 'closed' | 'state' | 'own' | 'generatedDate'>[],
  timeZone: string,
): Placed | undefined => {
  for (const work of works) {
    if (work.state !== 'OPEN' || work.closed !== null || work.own.includes('time')) continue;
    const placed = standsOn(work, timeZone);
    if (placed !== undefined && placed !== work.generatedDate) return { generated: work.generatedDate, placed };
  }
  return undefined;
};

/** Its time is over, and it is not done: the lists call it overdue. */
export const isLate = ({ state, end }: Pick<SeriesWork, 'state' | 'end'>, now: number): boolean =>
  (state === 'OPEN' || state === 'STARTED') && end !== null && Date.parse(end) < now;
