import { reportFilters } from '@cadenza/commands/reports/filters-in-words';
import { ownOrder, readReport } from '@cadenza/commands/reports/read-report';
import type { ReportQuery } from '@cadenza/commands/reports/report-time';
import { sortRows } from '@cadenza/commands/reports/sort-rows';
import { reportSpreadsheet } from '@cadenza/commands/reports/spreadsheet';
import { printoutKinds } from '@cadenza/domain/printouts/kinds';
import type { ReportName } from '@cadenza/domain/reports/report-names';
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
import { periodFaults, refuseFaults, refuseMissing, scopeFaults } from './report-query.ts';
import { breakdownShape, figuresShape, maintainerShape, reportShapes, wholeShape } from './wire.ts';

const named = (filter: string): string => `filters[${filter}]`;

const scopeNames = Object.values(reportFilters).map(({ wire }) => wire);

/** `2025,2026`; whatever is none of these numbers is refused later. */
const numbersOf = (text: string | null | undefined): number[] =>
  text ? text.split(',').map((part) => wholeFromWire(part.trim()) ?? Number.NaN) : [];

const nameOf = ({ tipoReport }: Query): ReportName => {
  if (typeof tipoReport === 'string' && Object.hasOwn(reportShapes, tipoReport)) return tipoReport as ReportName;
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
    tipoReport: z.enum(Object.keys(reportShapes)),
    ...Object.fromEntries(scopeNames.map((name) => [named(name), id])),
  },
} as const;

const sortOf = (name: ReportName, { sortBy = ownOrder[name], descending }: ReturnType<typeof pagingOf>) => {
  if (!Object.hasOwn(reportShapes[name].shape, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
  return { sortBy, descending };
};

const dataRoute = bearerRoute({
  ...asked,
  path: '/api/report/dati',
  summary: 'The rows of a report',
  query: [...listParameters, 'tipoReport'],
  answers: { status: 200, schema: listOf(z.union([figuresShape, wholeShape, breakdownShape, maintainerShape]), true) },
  handle: async (call, { actor }) => {
    const name = nameOf(call.query);
    const paging = pagingOf(call.query);
    const { sortBy, descending } = sortOf(name, paging);
    const query = reportQueryOf(call.query);
    await refuseMissing(call.services, actor.companyId, query.scope);
    const { rows } = await readReport(call.services, actor.companyId, name, query);
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
    return printedAtOnce(
      call,
      session,
      reportSubject(name, reportQueryOf(call.query), { format: 'pdf', sortBy: null, descending: false }),
    );
  },
});

const sheetRoute = bearerRoute({
  ...asked,
  path: '/api/report/xls',
  summary: 'A report as a workbook: rows, totals, and what each figure is',
  query: ['tipoReport', 'sortBy', 'descending'],
  answers: { status: 200, types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  handle: async (call, session) => {
    const { services, language } = call;
    const { companyId } = session.actor;
    const name = nameOf(call.query);
    const order = sortOf(name, pagingOf(call.query));
    const query = reportQueryOf(call.query);
    await refuseMissing(services, companyId, query.scope);
    const subject = reportSubject(name, query, { format: 'xlsx', ...order });
    const sheet = await reportSpreadsheet({ services, companyId, language }, subject.parameters);
    if (sheet.rows > services.printing.atOnce) return printedAtOnce(call, session, subject);
    return fileOut({ name: sheet.fileName, type: sheet.mime, open: () => sheet.open() });
  },
});

export const reportRoutes: readonly Route[] = [dataRoute, sheetRoute, printRoute];
