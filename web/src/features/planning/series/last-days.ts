import type { Series, SeriesWork } from './use-series.ts';
import { standsOn } from './work-day.ts';

type Works = readonly Pick<SeriesWork, 'start' | 'closed'>[];

/**
 * The days that may be the last of a series: none before today, so that nothing goes that is due, nor before its first work, which always stays;
 * none behind the end that it has.
 */
export const lastDays = (
  { works, planUntil, timeZone }: Pick<Series, 'planUntil' | 'timeZone'> & { readonly works: Works },
  today: string,
): { readonly min: string; readonly max: string | undefined } => {
  const days = works.flatMap((work) => standsOn(work, timeZone) ?? []).toSorted();
  const [first = today] = days;
  return { min: first > today ? first : today, max: planUntil ?? undefined };
};
