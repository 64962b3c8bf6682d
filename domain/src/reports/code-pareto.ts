import type { MeasuredBreakdown } from './measure.ts';

/** What is said of a fault that restored a machine, or is to: its cause, or its remedy. Null where nobody has said. */
export type Code = { readonly id: string; readonly label: string };

/** The code of a breakdown: of its faults the one that happened first and has any, so that each breakdown is counted once. */
export const codeOf = <One>(workIds: readonly string[], of: (workId: string) => One | null): One | null => {
  for (const id of workIds) {
    const code = of(id);
    if (code !== null) return code;
  }
  return null;
};

/** Breakdowns of one code. `cumulated`: percent of the hours, of it and of all before it. */
export type ParetoRow = {
  readonly code: Code | null;
  readonly failures: number;
  /** Clock hours, and those that fall into the required time; null where none of them does. */
  readonly hours: number;
  readonly downtime: number | null;
  readonly cumulated: number;
};

type Coded = Pick<MeasuredBreakdown, 'hours' | 'downtime'> & { readonly code: Code | null };
type Summed = Omit<ParetoRow, 'cumulated'>;

/** The most hours first; what nobody has said a code of is the last. The rows add up to all breakdowns. */
export const codePareto = (breakdowns: readonly Coded[]): readonly ParetoRow[] => {
  const rows = Array.from(Map.groupBy(breakdowns, ({ code }) => code?.id ?? null).values(), (some): Summed => {
    const timed = some.flatMap(({ downtime }) => downtime ?? []);
    return {
      code: some[0]?.code ?? null,
      failures: some.length,
      hours: some.reduce((sum, { hours }) => sum + hours, 0),
      downtime: timed.length === 0 ? null : timed.reduce((hours, one) => hours + one, 0),
    };
  }).sort(
    (a, b) =>
      Number(a.code === null) - Number(b.code === null) ||
      b.hours - a.hours ||
      b.failures - a.failures ||
      (a.code?.label ?? '').localeCompare(b.code?.label ?? ''),
  );
  const total = rows.reduce((hours, row) => hours + row.hours, 0);
  let sum = 0;
  return rows.map((row) => {
    sum += row.hours;
    return { ...row, cumulated: total === 0 ? 0 : Math.min(100, (sum / total) * 100) };
  });
};
