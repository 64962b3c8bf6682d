import { filtersInWords, reportFilters } from '@cadenza/commands/reports/filters-in-words';
import type { ReportQuery } from '@cadenza/commands/reports/report-time';
import { sortRows } from '@cadenza/commands/reports/sort-rows';
import { printoutKinds } from '@cadenza/domain/printouts/kinds';
import { chosenMonths } from '@cadenza/domain/reports/period';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { sheetWords } from '@cadenza/infra/texts/texts';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import { printedAtOnce } from '../printouts/routes.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { pagingOf } from '../rest/list-query.ts';
import { wholeFromWire } from '../rest/numbers.ts';
import type { Query } from '../rest/query-string.ts';
import { bearerRoute, fileOut, ok, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';
import { reportSubject } from './print.ts';
import { periodFaults, refuseFaults, scopeFaults } from './report-query.ts';
import { readReport, reports } from './rows.ts';
import { reportWorkbook } from './spreadsheet.ts';
import { breakdownShape, figuresShape, maintainerShape } from './wire.ts';

const named = (filter: string): string => `filters[${filter}]`;

const scopeNames = Object.values(reportFilters).map(({ wire }) => wire);

/** `2025,2026`; whatever is none of these numbers is refused later. */
const numbersOf = (text: string | null | undefined): number[] =>
  text ? text.split(',').map((part) => wholeFromWire(part.trim()) ?? Number.NaN) : [];

const nameOf = ({ tipoReport }: Query): ReportName => {
  if (typeof tipoReport === 'string' && Object.hasOwn(reports, tipoReport)) return tipoReport as ReportName;
  refuseFaults([{ field: 'tipoReport', code: tipoReport == null ? 'required' : 'invalid_choice' }]);
  throw problem('invalid_fields');
};

/** Refuses a period without years or months, and ids that are none. */
const reportQueryOf = ({ filters }: Query): ReportQuery => {
  const scope = {
    equipmentId: filters.attrezzaturaId ?? null,
    lineId: filters.lineaId ?? null,
    plantId: filters.impiantoId ?? null,
    maintainerId: filters.manutentoreId ?? null,
    interventionTypeId: filters.tipoInterventoId ?? null,
  };
  const period = { years: numbersOf(filters.years), months: numbersOf(filters.months) };
  refuseFaults([
    ...periodFaults(period, { years: named('years'), months: named('months') }),
    ...scopeFaults(scope, {
      equipmentId: named(reportFilters.equipmentId.wire),
      lineId: named(reportFilters.lineId.wire),
      plantId: named(reportFilters.plantId.wire),
      maintainerId: named(reportFilters.maintainerId.wire),
      interventionTypeId: named(reportFilters.interventionTypeId.wire),
    }),
  ]);
  return { ...period, scope };
};

const asked = {
  area: 'reports',
  method: 'GET',
  permission: 'reports.read',
  rate: 'heavy',
  reads: ['planning', 'registry', 'support'],
  filters: ['years', 'months', ...scopeNames],
  parameters: {
    tipoReport: z.enum(Object.keys(reports)),
    ...Object.fromEntries(scopeNames.map((name) => [named(name), id])),
  },
} as const;

const sortOf = (name: ReportName, { sortBy = reports[name].sortBy, descending }: ReturnType<typeof pagingOf>) => {
  if (!Object.hasOwn(reports[name].shape.shape, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
  return { sortBy, descending };
};

const dataRoute = bearerRoute({
  ...asked,
  path: '/api/report/dati',
  summary: 'The rows of a report',
  query: [...listParameters, 'tipoReport'],
  answers: { status: 200, schema: listOf(z.union([figuresShape, breakdownShape, maintainerShape]), true) },
  handle: async (call, { actor }) => {
    const name = nameOf(call.query);
    const paging = pagingOf(call.query);
    const { sortBy, descending } = sortOf(name, paging);
    const { rows } = await readReport(name, reportQueryOf(call.query), call, actor.companyId);
    const { page = 1, rowsPerPage = rows.length } = paging;
    const from = (page - 1) * rowsPerPage;
    const shown = sortRows(rows, sortBy, descending).slice(from, from + rowsPerPage);
    return ok(new ListAnswer(shown, (row) => row, rows.length));
  },
});

const printRoute = bearerRoute({
  ...asked,
  path: '/api/report/pdf',
  summary: 'A report, printed: its figures, charts and rows, and what each figure is',
  query: ['tipoReport'],
  permission: printoutKinds.report.permission,
  // It has something made.
  rate: 'write',
  answers: { status: 200, types: ['application/pdf'] },
  handle: (call, session) => {
    const name = nameOf(call.query);
    return printedAtOnce(call, session, reportSubject(name, reportQueryOf(call.query)));
  },
});

const sheetRoute = bearerRoute({
  ...asked,
  path: '/api/report/xls',
  summary: 'A report as a workbook: rows, totals, and what each figure is',
  query: ['tipoReport', 'sortBy', 'descending'],
  answers: { status: 200, types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  handle: async (call, { actor: { companyId } }) => {
    const name = nameOf(call.query);
    const { sortBy, descending } = sortOf(name, pagingOf(call.query));
    const query = reportQueryOf(call.query);
    const { rows, ...read } = await readReport(name, query, call, companyId);
    const months = chosenMonths(query.years, query.months).map(({ year, month }) => `${month}/${year}`);
    const { yes, no } = sheetWords(call.language);
    return fileOut(
      reportWorkbook({
        ...{ name, ...read, yes, no, language: call.language },
        rows: sortRows(rows, sortBy, descending),
        about: {
          months: months.join(', '),
          filters: await filtersInWords(call.services, companyId, call.language, query.scope),
        },
      }),
    );
  },
});

export const reportRoutes: readonly Route[] = [dataRoute, sheetRoute, printRoute];
