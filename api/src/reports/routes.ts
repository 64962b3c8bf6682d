import { printoutKinds } from '@cadenza/domain/printouts/kinds';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { reportSheet } from '@cadenza/queries/reports/printed-report';
import type { ReportQuery } from '@cadenza/queries/reports/report-query';
import { breakdownReport, equipmentReport, generalReport, maintainerReport } from '@cadenza/queries/reports/reports';
import { ownOrder, sortRows } from '@cadenza/queries/reports/sort-rows';
import { reportSpreadsheet } from '@cadenza/queries/reports/spreadsheet';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
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
import {
  breakdownShape,
  columnFromWire,
  figuresShape,
  maintainerShape,
  reportShapes,
  rowToWire,
  scopeWire,
  wholeShape,
} from './wire.ts';

const named = (filter: string): string => `filters[${filter}]`;

const scopeNames = Object.values(scopeWire);

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
      equipmentId: named(scopeWire.equipmentId),
      lineId: named(scopeWire.lineId),
      plantId: named(scopeWire.plantId),
      maintainerId: named(scopeWire.maintainerId),
      interventionTypeId: named(scopeWire.interventionTypeId),
    }),
  ]);
  return { ...period, scope };
};

const asked = {
  area: 'reports',
  permission: equipmentReport.permission,
  rate: 'heavy',
  reads: equipmentReport.reads,
  filters: ['years', 'months', ...scopeNames],
  parameters: {
    tipoReport: z.enum(Object.keys(reportShapes)),
    ...Object.fromEntries(scopeNames.map((name) => [named(name), id])),
  },
} as const;

const rowsOf = async (
  name: ReportName,
  asker: Parameters<typeof answered>[0],
  query: ReportQuery,
): Promise<readonly object[]> => {
  switch (name) {
    case 'reportAttrezzature':
      return (await answered(asker, equipmentReport, query)).rows;
    case 'reportGenerale':
      return (await answered(asker, generalReport, query)).rows;
    case 'reportGuastiInterventi':
      return (await answered(asker, breakdownReport, query)).rows;
    case 'reportManutentori':
      return (await answered(asker, maintainerReport, query)).rows;
  }
};

const sortOf = (name: ReportName, { sortBy: wanted, descending }: ReturnType<typeof pagingOf>) => {
  const sortBy = wanted === undefined ? ownOrder[name] : columnFromWire(name, wanted);
  if (sortBy === undefined) throw problem('unknown_sort_field', { field: String(wanted) });
  return { sortBy, descending };
};

const dataRoute = bearerRoute('GET /api/report/dati', {
  ...asked,
  summary: 'The rows of a report',
  query: [...listParameters, 'tipoReport'],
  answers: { status: 200, schema: listOf(z.union([figuresShape, wholeShape, breakdownShape, maintainerShape]), true) },
  handle: async ({ query: asked, services }, session) => {
    const name = nameOf(asked);
    const paging = pagingOf(asked);
    const { sortBy, descending } = sortOf(name, paging);
    const rows = await rowsOf(name, { services, session }, reportQueryOf(asked));
    const { page = 1, rowsPerPage = rows.length } = paging;
    const from = (page - 1) * rowsPerPage;
    const shown = sortRows(rows, sortBy, descending).slice(from, from + rowsPerPage);
    return ok(new ListAnswer(shown, (row) => rowToWire(name, row), rows.length));
  },
});

const printRoute = bearerRoute('GET /api/report/pdf', {
  ...asked,
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

const sheetRoute = bearerRoute('GET /api/report/xls', {
  ...asked,
  summary: 'A report as a workbook: rows, totals, and what each figure is',
  query: ['tipoReport', 'sortBy', 'descending'],
  answers: { status: 200, types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  handle: async (call, session) => {
    const { services, language } = call;
    const name = nameOf(call.query);
    const order = sortOf(name, pagingOf(call.query));
    const subject = reportSubject(name, reportQueryOf(call.query), { format: 'xlsx', ...order });
    const { parameters } = subject;
    const sheet = reportSpreadsheet(
      await answered({ services, session }, reportSheet, parameters),
      parameters,
      language,
    );
    if (sheet.rows > services.printing.atOnce) return printedAtOnce(call, session, subject);
    return fileOut({ name: sheet.fileName, type: sheet.mime, open: () => sheet.open() });
  },
});

export const reportRoutes: readonly Route[] = [dataRoute, sheetRoute, printRoute];
