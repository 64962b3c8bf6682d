import { breakdownRows as documentedRows } from '@cadenza/commands/reports/report-rows';
import { timeOfMonths } from '@cadenza/commands/reports/report-time';
import { sortRows } from '@cadenza/commands/reports/sort-rows';
import { formatDay } from '@cadenza/domain/calendar/civil-date';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import { costsOf } from '@cadenza/domain/reports/costs';
import { divisionsOf } from '@cadenza/domain/reports/divisions';
import { definitionVersion, type Figures, figuresOf, figuresOfParts } from '@cadenza/domain/reports/figures';
import { leftOutOf } from '@cadenza/domain/reports/left-out';
import { localDay, monthsUpTo, type ReportTime } from '@cadenza/domain/reports/period';
import { addSums, type Sums } from '@cadenza/domain/reports/sums';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { type CodesOfWorks, codesOfBreakdowns, paretoOfCodes } from '@cadenza/projections/reports/queries-of-codes';
import { type MeasuredMachine, measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows, maintainerTotals } from '@cadenza/projections/reports/queries-of-maintainers';
import { companyAsDecided } from '../company/decided.ts';
import type { BreakdownRow, QueryResolvers, ReportFigures, ReportInput } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';
import { defaultRows, measured, ownNames, queryWithTime, reportReading, scopeOf } from './asked.ts';
import { refuseFaults, refuseMissing, scopeFaults, trendFaults } from './report-query.ts';
import { planningStatistics } from './statistics.ts';
import { reportWorks } from './works.ts';

const worstShown = 20;

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

const missingOf = (notAvailable: Figures['notAvailable']) =>
  Object.entries(notAvailable).map(([figure, reason]) => ({ figure, reason: String(reason) }));

const shown = ({ notAvailable, ...figures }: Figures): ReportFigures => ({
  ...figures,
  ...costsOf(figures),
  divisions: Object.entries(divisionsOf({ ...figures, notAvailable })).map(([figure, terms]) => ({ figure, ...terms })),
  missing: missingOf(notAvailable),
});

const figureNames = Object.keys(figuresOf(addSums([]))).filter((name) => name !== 'notAvailable');

/** The figures of all equipment together. */
const wholeOf = (all: readonly MeasuredMachine[]): ReportFigures =>
  shown(figuresOf(addSums(all.map(({ sums }) => sums))));

/** The figures of each month, of all equipment together. */
const monthsOf = (all: readonly MeasuredMachine[], { months }: ReportTime, figuresOfAll = figuresOfParts) => {
  const sums = months.map((_, index) => addSums(all.flatMap(({ monthly }) => monthly[index] ?? [])));
  const figures = figuresOfAll(sums);
  return months.flatMap(({ year, month }, index) => {
    const own = figures[index];
    return own ? [{ year, month, figures: shown(own) }] : [];
  });
};

const equipmentReport: QueryResolvers['equipmentReport'] = {
  ...reportReading,
  resolve: async ({ query }, context) => {
    const { all, time, asOf } = await measured(query, context);
    const found = figuresOfParts(all.map(({ sums }) => sums));
    const rows = all.flatMap(({ machine: { id, label, line } }, at) => {
      const figures = found[at];
      return figures ? [{ ...figures, id, label, line, figures }] : [];
    });
    const page = pageOf(rows, query, ['label', 'line', ...figureNames], 'label');
    return {
      ...{ asOf, definitionVersion, totalRows: rows.length },
      whole: wholeOf(all),
      leftOut: leftOutOf(all.map(({ sums }) => sums)),
      months: monthsOf(all, time),
      rows: page.map(({ id, label, line, figures }) => ({ id, label, line, figures: shown(figures) })),
    };
  },
};

const breakdownRows = (machine: MeasuredMachine, codes: CodesOfWorks): BreakdownRow[] =>
  documentedRows(machine, codes).map(
    ({ attrezzaturaId, attrezzatura, linea, interventi, causaGuasto, rimedioGuasto, ...row }) => ({
      ...{ equipmentId: attrezzaturaId, equipment: attrezzatura, line: linea, workIds: interventi },
      ...{ faultCause: causaGuasto, faultRemedy: rimedioGuasto },
      ...row,
    }),
  );

const paretoToGraphql = ({ code, ...row }: ParetoRow) => ({
  ...{ id: code?.id ?? null, label: code?.label ?? null },
  ...row,
});

const breakdownReport: QueryResolvers['breakdownReport'] = {
  ...reportReading,
  resolve: async ({ query }, context) => {
    const { all, asOf } = await measured(query, context);
    const { companyId } = context.session.actor;
    const codes = await withCompany(context.services.pool, companyId, (db) => codesOfBreakdowns(db, companyId, all));
    const rows = all.flatMap((one) => breakdownRows(one, codes));
    const worst = all
      .filter(({ breakdowns }) => breakdowns.length > 0)
      .map(({ machine, breakdowns, sums }) => ({
        ...{ equipmentId: machine.id, equipment: machine.label },
        ...{ failures: breakdowns.length, hours: sums.restorationHours },
      }))
      .toSorted((a, b) => b.hours - a.hours)
      .slice(0, worstShown);
    const fields = ['equipment', 'line', 'start', 'end', 'hours', 'downtime', 'open', 'faultCause', 'faultRemedy'];
    const timed = rows.flatMap(({ downtime }) => downtime ?? []);
    return {
      ...{ asOf, definitionVersion, worst, totalRows: rows.length },
      leftOut: leftOutOf(all.map(({ sums }) => sums)),
      whole: wholeOf(all),
      causes: paretoOfCodes(all, codes, 'cause').map(paretoToGraphql),
      remedies: paretoOfCodes(all, codes, 'remedy').map(paretoToGraphql),
      hours: rows.reduce((sum, { hours }) => sum + hours, 0),
      downtime: timed.length === 0 && rows.length > 0 ? null : timed.reduce((sum, hours) => sum + hours, 0),
      rows: pageOf(rows, query, fields, 'start'),
    };
  },
};

const maintainerReport: QueryResolvers['maintainerReport'] = {
  ...reportReading,
  resolve: async ({ query: input }, { services, session }) => {
    const { companyId } = session.actor;
    const { query, time } = await queryWithTime(input, { services, session });
    const found = await withCompany(services.pool, companyId, (db) => maintainerRows(db, companyId, query.scope, time));
    const rows = found.rows.map(({ maintainerId, notAvailable, ...row }) => ({
      ...{ id: maintainerId, ...row },
      missing: missingOf(notAvailable),
    }));
    const fields = [
      ...['label', 'planned', 'completed', 'hours', 'faultHours', 'capacityHours', 'preventiveEfficiency'],
      ...['backlogOverdueHours', 'backlogHours', 'weeklyCapacityHours', 'backlogWeeks'],
    ];
    const { notAvailable, ...whole } = maintainerTotals(found.rows, query.scope);
    return {
      ...{ asOf: new Date(time.now).toISOString(), totalRows: rows.length },
      whole: { ...whole, missing: missingOf(notAvailable) },
      unassigned: found.unassigned.planned,
      unassignedBacklogHours: found.unassigned.backlogHours,
      rows: pageOf(rows, input, fields, 'label'),
    };
  },
};

const reportSetup: QueryResolvers['reportSetup'] = {
  permission: 'reports.read',
  resolve: async (_, { services, session }) => {
    const { settings, targets, version } = await companyAsDecided({ services }, session);
    const { timeZone } = settings;
    return { today: formatDay(localDay(Date.parse(services.clock()), timeZone)), timeZone, targets, version };
  },
};

const reportTrend: QueryResolvers['reportTrend'] = {
  ...reportReading,
  resolve: async ({ query }, { services, session }) => {
    const { companyId } = session.actor;
    const scope = scopeOf(query);
    refuseFaults([...trendFaults(query), ...scopeFaults(scope, ownNames)]);
    await refuseMissing(services, companyId, scope);
    const time = await timeOfMonths(services, companyId, monthsUpTo(query, query.months));
    const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, scope, time));
    // No total stands beside them: each month is as it is alone.
    const alone = (sums: readonly Sums[]) => sums.map((one) => figuresOf(one));
    return { asOf: new Date(time.now).toISOString(), months: monthsOf(all, time, alone) };
  },
};

export const reportFields = {
  equipmentReport,
  breakdownReport,
  maintainerReport,
  reportSetup,
  reportTrend,
  reportWorks,
  planningStatistics,
};
