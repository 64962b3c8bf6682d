import { costsOf } from '@cadenza/domain/reports/costs';
import { divisionsOf } from '@cadenza/domain/reports/divisions';
import { definitionVersion, type Figures, figuresOf, figuresOfParts } from '@cadenza/domain/reports/figures';
import type { Month } from '@cadenza/domain/reports/month-time';
import { addSums, type Sums } from '@cadenza/domain/reports/sums';
import { type CodesOfWorks, codeOfBreakdown } from '@cadenza/projections/reports/queries-of-codes';
import type { MeasuredMachine } from '@cadenza/projections/reports/queries-of-figures';
import type { MaintainerRow } from '@cadenza/projections/reports/queries-of-maintainers';
import { requestOfStop } from '@cadenza/projections/reports/queries-of-standing';

const figuresRow = (figures: Figures, asOf: string) => ({
  ...figures,
  ...costsOf(figures),
  ...{ divisions: divisionsOf(figures), definitionVersion, asOf },
});

/** Figures by their names, what was divided, and of what instant they are. */
export type FiguresRow = ReturnType<typeof figuresRow>;

/** A row for each piece of equipment. */
export const machineRows = (all: readonly MeasuredMachine[], asOf: string) => {
  const figures = figuresOfParts(all.map(({ sums }) => sums));
  return all.flatMap(({ machine }, at) => {
    const own = figures[at];
    const named = { equipmentId: machine.id, equipment: machine.label, line: machine.line };
    return own ? [{ ...named, ...figuresRow(own, asOf) }] : [];
  });
};

/** One row for all of it: of the sums, never of the figures. */
export const wholeRow = (all: readonly MeasuredMachine[], asOf: string) => ({
  ...{ equipmentId: null, equipment: null, line: null },
  ...figuresRow(figuresOf(addSums(all.map(({ sums }) => sums))), asOf),
});

/** A row for each month, of all of it together; `figures`: of months that add up, or of each as it is alone. */
export const monthRows = (
  all: readonly MeasuredMachine[],
  months: readonly Month[],
  asOf: string,
  figures: (all: readonly Sums[]) => readonly Figures[] = figuresOfParts,
) => {
  const found = figures(months.map((_, at) => addSums(all.flatMap(({ monthly }) => monthly[at] ?? []))));
  return months.flatMap(({ year, month }, at) => {
    const own = found[at];
    return own ? [{ year, month, ...figuresRow(own, asOf) }] : [];
  });
};

export type MonthRow = ReturnType<typeof monthRows>[number];

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** A row for each breakdown that begins in the period. */
export const breakdownRows = ({ machine, breakdowns }: MeasuredMachine, codes: CodesOfWorks) =>
  breakdowns.map(({ from, to, open, hours, downtime, workIds }) => ({
    ...{ equipmentId: machine.id, equipment: machine.label, line: machine.line },
    start: instant(from),
    end: open ? null : instant(to),
    ...{ hours, downtime, open, workIds: workIds.filter((id) => requestOfStop(id) === null) },
    ...codesRow(workIds, codes),
  }));

const codesRow = (workIds: readonly string[], codes: CodesOfWorks) => {
  const [cause, remedy] = [codeOfBreakdown({ workIds }, codes, 'cause'), codeOfBreakdown({ workIds }, codes, 'remedy')];
  return {
    ...{ faultCauseId: cause?.id ?? null, faultCause: cause?.label ?? null },
    ...{ faultRemedyId: remedy?.id ?? null, faultRemedy: remedy?.label ?? null },
  };
};

/** The row of a maintainer; the label under the name that the columns of a report have. */
export const maintainerRow = ({ maintainerId, label: maintainer, ...row }: MaintainerRow) => ({
  maintainerId,
  maintainer,
  ...row,
});
