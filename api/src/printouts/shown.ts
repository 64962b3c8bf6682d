import type { Printout as Known } from '@cadenza/commands/printouts/printouts';
import { describedAs, isPrintoutKind, type PrintoutKind } from '@cadenza/domain/printouts/kinds';
import type { ReportFormat, ReportName } from '@cadenza/domain/reports/report-names';
import type { PrintoutView } from '@cadenza/queries/printouts/printouts';
import type { FileFormat, Printout, PrintoutFailure, PrintoutStatus } from '../graphql/schema.gen.ts';

const kindNames = {
  equipmentLabels: 'EQUIPMENT_LABELS',
  intervention: 'INTERVENTION',
  report: 'REPORT',
} as const satisfies Record<PrintoutKind, Printout['kind']>;

const formats = { pdf: 'PDF', xlsx: 'XLSX' } as const satisfies Record<ReportFormat, FileFormat>;

const reports = {
  reportAttrezzature: 'EQUIPMENT',
  reportGenerale: 'GENERAL',
  reportGuastiInterventi: 'BREAKDOWNS',
  reportManutentori: 'MAINTAINERS',
} as const satisfies Record<ReportName, NonNullable<Printout['report']>>;

type Shown = Omit<PrintoutView, 'userId' | 'kind' | 'hash' | 'mime'> & { kind: PrintoutKind };

/** In the shape of its type in the schema. */
const toGraphql = ({ kind, format, report, status, failure, ...row }: Shown): Printout => ({
  ...row,
  kind: kindNames[kind],
  format: formats[format],
  report: report && reports[report],
  status: status.toUpperCase() as PrintoutStatus,
  failure: failure === null ? null : (failure.toUpperCase() as PrintoutFailure),
});

/** As the stream tells it. */
export const knownToGraphql = ({ printoutId, subject, file, ...state }: Known): Printout =>
  toGraphql({
    ...{ id: printoutId, kind: subject.kind, ...describedAs(subject) },
    ...{ status: state.status, total: state.total, done: state.done, failure: state.failure },
    ...{ fileName: file?.fileName ?? null, size: file?.content.size ?? null },
    ...{ requestedAt: state.requestedAt, expiresAt: state.expiresAt },
  });

/** As a row tells it; undefined for a kind that this release does not know. */
export const rowToGraphql = ({ userId: _, kind, hash: __, mime: ___, ...row }: PrintoutView): Printout | undefined =>
  isPrintoutKind(kind) ? toGraphql({ ...row, kind }) : undefined;
