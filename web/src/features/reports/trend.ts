import type { FigureName, Values } from './figure.ts';

/** Those that a line of months says something about. */
export const trendFigures = [
  ...(['preventiveEfficiency', 'mtbf', 'mttr', 'downtimeRate', 'idleCost', 'failures'] as const),
  ...(['scheduleCompliance', 'unplannedLabourRate', 'partsCost'] as const),
] satisfies FigureName[];
export type TrendFigure = (typeof trendFigures)[number];
export const isTrendFigure = (name: unknown): name is TrendFigure => trendFigures.some((one) => one === name);

export type TrendMonth = { readonly year: number; readonly month: number; readonly figures: Values };
export type TrendPoint = {
  readonly year: number;
  readonly month: number;
  readonly value: number | null;
  /** Of the same month a year before. */
  readonly before: number | null;
  readonly provisional: boolean;
};

const numberOf = ({ figures }: TrendMonth, name: FigureName): number | null => {
  const value = figures[name];
  return value == null ? null : Number(value);
};

/** The second half of the months beside the first; a month that is still to come has no figure. `today`: `YYYY-MM-DD`. */
export const trendOf = (months: readonly TrendMonth[], name: FigureName, today: string): readonly TrendPoint[] => {
  const half = months.length / 2;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const over = (one: TrendMonth): boolean => one.year * 12 + one.month <= year * 12 + month;
  return months.slice(half).map((one, at) => {
    const before = months[at];
    return {
      ...{ year: one.year, month: one.month },
      value: over(one) ? numberOf(one, name) : null,
      before: before === undefined || !over(before) ? null : numberOf(before, name),
      provisional: over(one) && one.figures.provisional === true,
    };
  });
};
