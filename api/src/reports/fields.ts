import { formatDay } from '@cadenza/domain/calendar/civil-date';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import { definitionVersion, type Figures, figuresOf } from '@cadenza/domain/reports/figures';
import { localDay } from '@cadenza/domain/reports/period';
import { addSums } from '@cadenza/domain/reports/sums';
import type { FiguresRow, MonthRow } from '@cadenza/queries/reports/report-rows';
import {
  breakdownReport as breakdownQuery,
  equipmentReport as equipmentQuery,
  maintainerReport as maintainerQuery,
} from '@cadenza/queries/reports/reports';
import { sortRows } from '@cadenza/queries/reports/sort-rows';
import { reportTrend as trendQuery } from '@cadenza/queries/reports/trend';
import { companyAsDecided } from '../company/decided.ts';
import type { QueryResolvers, ReportFigures, ReportInput } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';
import { asQueried, defaultRows, ownNames, queryOf, scopeOf } from './asked.ts';
import { refuseFaults, scopeFaults, trendFaults } from './report-query.ts';
import { planningStatistics } from './statistics.ts';
import { reportWorks } from './works.ts';

const worstShown = 20;

/** The page that is asked for, of rows by one of these fields; `by`: the column of the label, or what they are sorted by unless told. */
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
  const column = sortBy == null || sortBy === 'label' ? by : sortBy;
  return sortRows(rows, column, descending ?? false).slice(from, from + size);
};

const missingOf = (notAvailable: Figures['notAvailable']) =>
  Object.entries(notAvailable).map(([figure, reason]) => ({ figure, reason: String(reason) }));

/** Figures with what is missing, and what was divided, as lists. */
const shown = ({ notAvailable, divisions, ...figures }: FiguresRow): ReportFigures => ({
  ...figures,
  divisions: Object.entries(divisions).map(([figure, terms]) => ({ figure, ...terms })),
  missing: missingOf(notAvailable),
});

const figureNames = Object.keys(figuresOf(addSums([]))).filter((name) => name !== 'notAvailable');

const monthToGraphql = ({ year, month, ...figures }: MonthRow) => ({ year, month, figures: shown(figures) });

const equipmentReport: QueryResolvers['equipmentReport'] = {
  ...asQueried(equipmentQuery),
  resolve: async ({ query }, context) => {
    const { now, whole, leftOut, months, rows } = await answered(context, equipmentQuery, queryOf(query));
    const page = pageOf(rows, query, ['label', 'line', ...figureNames], 'equipment');
    return {
      ...{ asOf: now, definitionVersion, totalRows: rows.length, leftOut },
      whole: shown(whole),
      months: months.map(monthToGraphql),
      rows: page.map(({ equipmentId: id, equipment: label, line, ...figures }) => ({
        ...{ id, label, line, figures: shown(figures) },
      })),
    };
  },
};

const paretoToGraphql = ({ code, ...row }: ParetoRow) => ({
  ...{ id: code?.id ?? null, label: code?.label ?? null },
  ...row,
});

const breakdownFields = [
  ...['equipment', 'line', 'start', 'end', 'hours', 'downtime', 'open', 'faultCause', 'faultRemedy'],
];

const breakdownReport: QueryResolvers['breakdownReport'] = {
  ...asQueried(breakdownQuery),
  resolve: async ({ query }, context) => {
    const report = await answered(context, breakdownQuery, queryOf(query));
    const { now, whole, leftOut, rows, worst, paretos } = report;
    const timed = rows.flatMap(({ downtime }) => downtime ?? []);
    return {
      ...{ asOf: now, definitionVersion, leftOut, worst: worst.slice(0, worstShown), totalRows: rows.length },
      whole: shown(whole),
      causes: paretos.cause.map(paretoToGraphql),
      remedies: paretos.remedy.map(paretoToGraphql),
      hours: rows.reduce((sum, { hours }) => sum + hours, 0),
      downtime: timed.length === 0 && rows.length > 0 ? null : timed.reduce((sum, hours) => sum + hours, 0),
      rows: pageOf(rows, query, breakdownFields, 'start'),
    };
  },
};

const maintainerFields = [
  ...['label', 'planned', 'completed', 'hours', 'faultHours', 'capacityHours', 'preventiveEfficiency'],
  ...['backlogOverdueHours', 'backlogHours', 'weeklyCapacityHours', 'backlogWeeks'],
];

const maintainerReport: QueryResolvers['maintainerReport'] = {
  ...asQueried(maintainerQuery),
  resolve: async ({ query }, context) => {
    const report = await answered(context, maintainerQuery, queryOf(query));
    const { now, rows, unassigned } = report;
    const { notAvailable, ...whole } = report.whole;
    return {
      ...{ asOf: now, totalRows: rows.length },
      whole: { ...whole, missing: missingOf(notAvailable) },
      unassigned: unassigned.planned,
      unassignedBacklogHours: unassigned.backlogHours,
      rows: pageOf(rows, query, maintainerFields, 'maintainer').map(
        ({ maintainerId: id, maintainer: label, notAvailable: missing, ...row }) => ({
          ...{ id, label, ...row },
          missing: missingOf(missing),
        }),
      ),
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
  ...asQueried(trendQuery),
  resolve: async ({ query }, context) => {
    const scope = scopeOf(query);
    refuseFaults([...trendFaults(query), ...scopeFaults(scope, ownNames)]);
    const { year, month, months: count } = query;
    const { now, months } = await answered(context, trendQuery, { last: { year, month }, count, scope });
    return { asOf: now, months: months.map(monthToGraphql) };
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
