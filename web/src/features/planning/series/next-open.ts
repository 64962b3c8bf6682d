import type { SeriesWork } from './use-series.ts';

type Work = Pick<SeriesWork, 'id' | 'start' | 'state'>;

/** The first work of a series that is open, and the first that is still to come: what is overdue stays where a series ends. */
export const nextOpen = <W extends Work>(
  works: readonly W[],
  nowMs: number,
): { readonly first: W | undefined; readonly next: W | undefined } => {
  const open = works
    .filter(({ start, state }) => start !== null && (state === 'OPEN' || state === 'STARTED'))
    .toSorted((a, b) => Date.parse(a.start ?? '') - Date.parse(b.start ?? ''));
  return { first: open[0], next: open.find(({ start }) => Date.parse(start ?? '') > nowMs) };
};
