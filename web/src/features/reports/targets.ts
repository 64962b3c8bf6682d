import {
  isReached,
  isTargetFigure,
  type Measured,
  monthsBegun,
  type Targets,
  targetOf,
} from '@cadenza/domain/reports/targets';
import type { FigureName } from './figure.ts';
import type { ReportSearch } from './report-search.ts';

/** What the company aims at, and what it is held against in a report. */
export type Aims = { readonly targets: Targets; readonly measured: Measured };

/** `today`: `YYYY-MM-DD`. */
export const measuredBy = (search: ReportSearch, today: string): Measured => ({
  months: monthsBegun(search, { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }),
  narrowed: Object.keys(search.scope).length > 0,
});

/** The target of a figure, where there is one. */
export const aimOf = (name: FigureName, { targets, measured }: Aims): number | null =>
  isTargetFigure(name) ? targetOf(name, targets, measured) : null;

/** Whether the figure is where it is to be; null where there is no target, or no figure. */
export const reachedOf = (name: FigureName, value: number | string | null | undefined, aims: Aims): boolean | null => {
  const target = aimOf(name, aims);
  return target === null || value == null || !isTargetFigure(name) ? null : isReached(name, Number(value), target);
};
