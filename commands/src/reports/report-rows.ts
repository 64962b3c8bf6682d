import { costsOf } from '@cadenza/domain/reports/costs';
import { divisionsOf } from '@cadenza/domain/reports/divisions';
import { definitionVersion, type Figures, figuresOf, figuresOfParts } from '@cadenza/domain/reports/figures';
import type { Month } from '@cadenza/domain/reports/month-time';
import { addSums } from '@cadenza/domain/reports/sums';
import { type CodesOfWorks, codeOfBreakdown } from '@cadenza/projections/reports/queries-of-codes';
import type { MeasuredMachine } from '@cadenza/projections/reports/queries-of-figures';
import type { MaintainerRow } from '@cadenza/projections/reports/queries-of-maintainers';
import { requestOfStop } from '@cadenza/projections/reports/queries-of-standing';

const figuresRow = (figures: Figures, asOf: string) => ({
  ...figures,
  ...costsOf(figures),
  ...{ divisions: divisionsOf(figures), definitionVersion, asOf },
});

/** A row for each piece of equipment. */
export const machineRows = (all: readonly MeasuredMachine[], asOf: string) => {
  const figures = figuresOfParts(all.map(({ sums }) => sums));
  return all.flatMap(({ machine }, at) => {
    const own = figures[at];
    const named = { attrezzaturaId: machine.id, attrezzatura: machine.label, linea: machine.line };
    return own ? [{ ...named, ...figuresRow(own, asOf) }] : [];
  });
};

/** One row for all of it: of the sums, never of the figures. */
export const wholeRow = (all: readonly MeasuredMachine[], asOf: string) => ({
  ...{ attrezzaturaId: null, attrezzatura: null, linea: null },
  ...figuresRow(figuresOf(addSums(all.map(({ sums }) => sums))), asOf),
});

/** A row for each month, of all of it together. */
export const monthRows = (all: readonly MeasuredMachine[], months: readonly Month[], asOf: string) =>
  figuresOfParts(months.map((_, at) => addSums(all.flatMap(({ monthly }) => monthly[at] ?? [])))).map(
    (figures, at) => ({
      ...{ year: months[at]?.year, month: months[at]?.month },
      ...figuresRow(figures, asOf),
    }),
  );

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** A row for each breakdown that begins in the period. */
export const breakdownRows = ({ machine, breakdowns }: MeasuredMachine, codes: CodesOfWorks) =>
  breakdowns.map(({ from, to, open, hours, downtime, workIds }) => ({
    ...{ attrezzaturaId: machine.id, attrezzatura: machine.label, linea: machine.line },
    start: instant(from),
    end: open ? null : instant(to),
    ...{ hours, downtime, open, interventi: workIds.filter((id) => requestOfStop(id) === null) },
    ...codesRow(workIds, codes),
  }));

const codesRow = (workIds: readonly string[], codes: CodesOfWorks) => {
  const [cause, remedy] = [codeOfBreakdown({ workIds }, codes, 'cause'), codeOfBreakdown({ workIds }, codes, 'remedy')];
  return {
    ...{ causaGuastoId: cause?.id ?? null, causaGuasto: cause?.label ?? null },
    ...{ rimedioGuastoId: remedy?.id ?? null, rimedioGuasto: remedy?.label ?? null },
  };
};

export const maintainerRow = ({
  maintainerId: manutentoreId,
  label: manutentore,
  color: _color,
  ...row
}: MaintainerRow) => ({ manutentoreId, manutentore, ...row });
