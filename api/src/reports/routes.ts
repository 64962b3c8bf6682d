import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows } from '@cadenza/projections/reports/queries-of-maintainers';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { pagingOf } from '../rest/list-query.ts';
import { wholeFromWire } from '../rest/numbers.ts';
import type { Query } from '../rest/query-string.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { id, listOf } from '../rest/shapes.ts';
import { periodFaults, type ReportQuery, refuseFaults, scopeFaults, timeOfReport } from './report-query.ts';
import {
  breakdownShape,
  breakdownsToWire,
  figuresShape,
  machineToWire,
  maintainerShape,
  maintainerToWire,
  wholeToWire,
} from './wire.ts';

/** The four reports by their documented names, and what they are sorted by unless told. */
const reports = {
  reportAttrezzature: { shape: figuresShape, sortBy: 'attrezzatura' },
  reportGenerale: { shape: figuresShape, sortBy: 'attrezzatura' },
  reportGuastiInterventi: { shape: breakdownShape, sortBy: 'start' },
  reportManutentori: { shape: maintainerShape, sortBy: 'manutentore' },
} as const;
type ReportName = keyof typeof reports;
type ReportRow = Readonly<Record<string, unknown>>;

const wireNames = {
  equipmentId: 'attrezzaturaId',
  lineId: 'lineaId',
  plantId: 'impiantoId',
  maintainerId: 'manutentoreId',
  interventionTypeId: 'tipoInterventoId',
} as const;
const named = (filter: string): string => `filters[${filter}]`;

export const reportFilters = ['years', 'months', ...Object.values(wireNames)];

/** `2025,2026`; whatever is none of these numbers is refused later. */
const numbersOf = (text: string | null | undefined): number[] =>
  text ? text.split(',').map((part) => wholeFromWire(part.trim()) ?? Number.NaN) : [];

const nameOf = ({ tipoReport }: Query): ReportName => {
  if (typeof tipoReport === 'string' && Object.hasOwn(reports, tipoReport)) return tipoReport as ReportName;
  refuseFaults([{ field: 'tipoReport', code: tipoReport == null ? 'required' : 'invalid_choice' }]);
  throw problem('invalid_fields');
};

/** Refuses a period without years or months, and ids that are none. */
export const reportQueryOf = ({ filters }: Query): ReportQuery => {
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
      equipmentId: named(wireNames.equipmentId),
      lineId: named(wireNames.lineId),
      plantId: named(wireNames.plantId),
      maintainerId: named(wireNames.maintainerId),
      interventionTypeId: named(wireNames.interventionTypeId),
    }),
  ]);
  return { ...period, scope };
};

/** All rows of a report, in its own order. */
export const reportRows = async (
  name: ReportName,
  query: ReportQuery,
  { services }: Pick<Call, 'services'>,
  { actor: { companyId } }: Session,
): Promise<readonly ReportRow[]> => {
  const time = await timeOfReport(services, companyId, query);
  const asOf = new Date(time.now).toISOString();
  if (name === 'reportManutentori') {
    const rows = await withCompany(services.pool, companyId, (db) => maintainerRows(db, companyId, query.scope, time));
    return rows.map(maintainerToWire);
  }
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, query.scope, time));
  if (name === 'reportGenerale') return [wholeToWire(all, asOf)];
  if (name === 'reportAttrezzature') return all.map((machine) => machineToWire(machine, asOf));
  return all.flatMap(breakdownsToWire);
};

/** By any field of the rows; what has no value comes last. */
const sorted = (rows: readonly ReportRow[], by: string, descending: boolean): readonly ReportRow[] => {
  const compare = (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'it', { numeric: typeof one === 'string' });
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by] ?? null, b[by] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other) * (descending ? -1 : 1);
  });
};

const dataRoute = bearerRoute({
  area: 'reports',
  method: 'GET',
  path: '/api/report/dati',
  summary: 'The rows of a report',
  permission: 'reports.read',
  rate: 'heavy',
  reads: ['planning', 'registry'],
  query: [...listParameters, 'tipoReport'],
  filters: reportFilters,
  parameters: {
    tipoReport: z.enum(Object.keys(reports)),
    ...Object.fromEntries(Object.values(wireNames).map((name) => [named(name), id])),
  },
  answers: { status: 200, schema: listOf(z.union([figuresShape, breakdownShape, maintainerShape]), true) },
  handle: async (call, session) => {
    const name = nameOf(call.query);
    const { sortBy = reports[name].sortBy, descending, page = 1, rowsPerPage } = pagingOf(call.query);
    if (!Object.hasOwn(reports[name].shape.shape, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
    const rows = sorted(await reportRows(name, reportQueryOf(call.query), call, session), sortBy, descending);
    const from = rowsPerPage === undefined ? 0 : (page - 1) * rowsPerPage;
    const shown = rowsPerPage === undefined ? rows : rows.slice(from, from + rowsPerPage);
    return ok(new ListAnswer(shown, (row) => row, rows.length));
  },
});

export const reportRoutes: readonly Route[] = [dataRoute];
