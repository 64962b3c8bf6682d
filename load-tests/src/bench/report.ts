import type { Measured, Target } from './bench.ts';

/** Values of an earlier run that later ones are compared to, by name. */
export type Baseline = Readonly<Record<string, number>>;

export const isMet = ({ value, target }: Pick<Measured, 'value' | 'target'>): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost;

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

const targetText = (target: Target, unit: string): string =>
  'atLeast' in target ? `>= ${target.atLeast} ${unit}` : `<= ${target.atMost} ${unit}`;

/** The table, a line for each value; the value itself comes last, behind what it is judged by. */
export const table = (results: readonly Measured[], baseline: Baseline): string[] => {
  const rows = results.map((one): string[] => {
    const before = baseline[one.name];
    return [
      one.name,
      one.detail,
      targetText(one.target, one.unit),
      before === undefined ? '-' : shown(before),
      isMet(one) ? 'ok' : 'MISSED',
      `${shown(one.value)} ${one.unit}`,
    ];
  });
  const all = [['', 'measured', 'target', 'baseline', '', 'value'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
