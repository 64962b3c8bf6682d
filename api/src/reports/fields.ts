import { reject } from '@cadenza/domain/kernel/rejection';
import { definitionVersion, type Figures, figuresOf } from '@cadenza/domain/reports/figures';
import { addSums } from '@cadenza/domain/reports/sums';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { type MeasuredMachine, measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows } from '@cadenza/projections/reports/queries-of-maintainers';
import type { Context } from '../graphql/context.ts';
import type { BreakdownRow, QueryResolvers, ReportFigures, ReportInput } from '../graphql/schema.gen.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem } from '../kernel/problem.ts';
import { periodFaults, type ReportQuery, refuseFaults, scopeFaults, timeOfReport } from './report-query.ts';
import { sortRows } from './rows.ts';
import { breakdownsToWire, costsOf } from './wire.ts';

const defaultRows = 50;
const worstShown = 20;
const own = {
  equipmentId: 'equipmentId',
  lineId: 'lineId',
  plantId: 'plantId',
  maintainerId: 'maintainerId',
  interventionTypeId: 'interventionTypeId',
} as const;

const queryOf = (input: ReportInput): ReportQuery => {
  const { years, months, equipmentId, lineId, plantId, maintainerId, interventionTypeId } = input;
  const scope = {
    equipmentId: equipmentId ?? null,
    lineId: lineId ?? null,
    plantId: plantId ?? null,
    maintainerId: maintainerId ?? null,
    interventionTypeId: interventionTypeId ?? null,
  };
  const page = { page: input.page ?? 1, rowsPerPage: input.rowsPerPage ?? defaultRows };
  refuseFaults([
    ...periodFaults({ years, months }, { years: 'years', months: 'months' }),
    ...scopeFaults(scope, own),
    ...pagingFaults(page),
  ]);
  return { years, months, scope };
};

/** The page that is asked for, of rows by one of these fields. */
const pageOf = <Row extends object>(
  rows: readonly Row[],
  input: ReportInput,
  fields: readonly string[],
  by: string,
) => {
  const { sortBy, descending, page, rowsPerPage } = input;
  if (sortBy != null && !fields.includes(sortBy)) throw new Problem(reject('unknown_sort_field', { field: sortBy }));
  const size = rowsPerPage ?? defaultRows;
  const from = ((page ?? 1) - 1) * size;
  return sortRows(rows, sortBy ?? by, descending ?? false).slice(from, from + size);
};

const shown = ({ notAvailable, ...figures }: Figures): ReportFigures => ({
  ...figures,
  ...costsOf(figures),
  missing: Object.entries(notAvailable).map(([figure, reason]) => ({ figure, reason: String(reason) })),
});

const measured = async (input: ReportInput, { services, session }: Context) => {
  const { companyId } = session.actor;
  const query = queryOf(input);
  const time = await timeOfReport(services, companyId, query);
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, query.scope, time));
  return { all, time, asOf: new Date(time.now).toISOString() };
};

const of = { permission: 'reports.read', rate: 'heavy', reads: ['planning', 'registry', 'support'] } as const;

const figureNames = Object.keys(figuresOf(addSums([]))).filter((name) => name !== 'notAvailable');

const equipmentReport: QueryResolvers['equipmentReport'] = {
  ...of,
  resolve: async ({ query }, context) => {
    const { all, time, asOf } = await measured(query, context);
    const rows = all.map(({ machine: { id, label, line }, sums }) => {
      const figures = figuresOf(sums);
      return { ...figures, id, label, line, figures };
    });
    const page = pageOf(rows, query, ['label', 'line', ...figureNames], 'label');
    return {
      ...{ asOf, definitionVersion, totalRows: rows.length },
      whole: shown(figuresOf(addSums(all.map(({ sums }) => sums)))),
      months: time.months.map(({ year, month }, index) => ({
        ...{ year, month, figures: shown(figuresOf(addSums(all.flatMap(({ monthly }) => monthly[index] ?? [])))) },
      })),
      rows: page.map(({ id, label, line, figures }) => ({ id, label, line, figures: shown(figures) })),
    };
  },
};

const breakdownRows = (machine: MeasuredMachine): BreakdownRow[] =>
  breakdownsToWire(machine).map(({ attrezzaturaId, attrezzatura, linea, interventi, ...row }) => ({
    ...{ equipmentId: attrezzaturaId, equipment: attrezzatura, line: linea, workIds: interventi },
    ...row,
  }));

const breakdownReport: QueryResolvers['breakdownReport'] = {
  ...of,
  resolve: async ({ query }, context) => {
    const { all, asOf } = await measured(query, context);
    const rows = all.flatMap(breakdownRows);
    const worst = all
      .filter(({ breakdowns }) => breakdowns.length > 0)
      .map(({ machine, breakdowns, sums }) => ({
        ...{ equipmentId: machine.id, equipment: machine.label },
        ...{ failures: breakdowns.length, hours: sums.restorationHours },
      }))
      .toSorted((a, b) => b.hours - a.hours)
      .slice(0, worstShown);
    const fields = ['equipment', 'line', 'start', 'end', 'hours', 'downtime', 'open'];
    return { asOf, worst, totalRows: rows.length, rows: pageOf(rows, query, fields, 'start') };
  },
};

const maintainerReport: QueryResolvers['maintainerReport'] = {
  ...of,
  resolve: async ({ query: input }, { services, session }) => {
    const { companyId } = session.actor;
    const query = queryOf(input);
    const time = await timeOfReport(services, companyId, query);
    const found = await withCompany(services.pool, companyId, (db) => maintainerRows(db, companyId, query.scope, time));
    const rows = found.map(({ maintainerId, ...row }) => ({ id: maintainerId, ...row }));
    const fields = ['label', 'planned', 'completed', 'hours', 'faultHours', 'capacityHours', 'preventiveEfficiency'];
    return {
      ...{ asOf: new Date(time.now).toISOString(), totalRows: rows.length },
      rows: pageOf(rows, input, fields, 'label'),
    };
  },
};

export const reportFields = { equipmentReport, breakdownReport, maintainerReport };
