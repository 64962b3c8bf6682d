import { type ReportQuery, timeOfReport } from '@cadenza/commands/reports/report-time';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows } from '@cadenza/projections/reports/queries-of-maintainers';
import type { z } from 'zod';
import type { Call } from '../rest/route.ts';
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
export const reports = {
  reportAttrezzature: { shape: figuresShape, sortBy: 'attrezzatura' },
  reportGenerale: { shape: figuresShape, sortBy: 'attrezzatura' },
  reportGuastiInterventi: { shape: breakdownShape, sortBy: 'start' },
  reportManutentori: { shape: maintainerShape, sortBy: 'manutentore' },
} as const satisfies Record<ReportName, { shape: z.ZodObject; sortBy: string }>;
export type ReportRow = Readonly<Record<string, unknown>>;

/** The rows of a report in its own order; `whole`: the figures of all of them together. */
export type ReportRows = { rows: readonly ReportRow[]; whole?: ReportRow; now: string; timeZone: string };

export const readReport = async (
  name: ReportName,
  query: ReportQuery,
  { services }: Pick<Call, 'services'>,
  companyId: string,
): Promise<ReportRows> => {
  const time = await timeOfReport(services, companyId, query);
  const now = new Date(time.now).toISOString();
  const read = { now, timeZone: time.calendar.timeZone };
  if (name === 'reportManutentori') {
    const rows = await withCompany(services.pool, companyId, (db) => maintainerRows(db, companyId, query.scope, time));
    return { rows: rows.map(maintainerToWire), ...read };
  }
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, query.scope, time));
  const whole = wholeToWire(all, now);
  if (name === 'reportGenerale') return { rows: [whole], whole, ...read };
  if (name === 'reportAttrezzature') return { rows: all.map((machine) => machineToWire(machine, now)), whole, ...read };
  return { rows: all.flatMap(breakdownsToWire), ...read };
};
