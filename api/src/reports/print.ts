import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import type { ReportFormat, ReportName } from '@cadenza/domain/reports/report-names';
import type { ReportQuery } from '@cadenza/queries/reports/report-query';
import type { FileFormat, MutationPrintReportArgs, MutationResolvers, ReportInput } from '../graphql/schema.gen.ts';
import { problem } from '../kernel/problem.ts';
import { asField, saved } from '../operations/as-field.ts';
import { print } from '../printouts/operations.ts';
import { queryOf } from './asked.ts';
import { isColumn } from './wire.ts';

/** As the screen names them. */
export const reportsByName = {
  EQUIPMENT: 'reportAttrezzature',
  GENERAL: 'reportGenerale',
  BREAKDOWNS: 'reportGuastiInterventi',
  MAINTAINERS: 'reportManutentori',
} as const satisfies Record<MutationPrintReportArgs['report'], ReportName>;

type Order = { sortBy: string | null; descending: boolean };
type Form = Order & { format: ReportFormat };

/** A report as it is to be made, each year and month once. */
export const reportSubject = (
  report: ReportName,
  { years, months, scope }: ReportQuery,
  form: Form,
): PrintoutSubject<'report'> => ({
  kind: 'report',
  parameters: { report, years: [...new Set(years)], months: [...new Set(months)], scope, ...form },
});

/** By a field of the rows as the screen names it. */
const orderOf = (report: ReportName, { sortBy, descending }: ReportInput): Order => {
  if (sortBy == null) return { sortBy: null, descending: descending ?? false };
  const label = report === 'reportManutentori' ? 'maintainer' : 'equipment';
  const column = { label, equipment: label }[sortBy] ?? sortBy;
  if (!isColumn(report, column)) throw problem('unknown_sort_field', { field: sortBy });
  return { sortBy: column, descending: descending ?? false };
};

const formats = { PDF: 'pdf', XLSX: 'xlsx' } as const satisfies Record<FileFormat, ReportFormat>;

/** As the screen asks for it; all of its rows are in it, so that a page makes no sense. */
const printedReport = ({ report, query, format }: Omit<MutationPrintReportArgs, 'commandId'>) => {
  const name = reportsByName[report];
  return reportSubject(name, queryOf(query), { format: formats[format ?? 'PDF'], ...orderOf(name, query) });
};

export const printReportField = {
  printReport: asField(print('report'), saved, (wanted) => ({ subject: printedReport(wanted) })),
} satisfies Partial<MutationResolvers>;
