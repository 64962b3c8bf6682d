import type { PrintoutFailure } from '@cadenza/domain/printouts/events';
import type { PrintoutStatus } from '@cadenza/domain/printouts/printout';
import type { ReportFormat, ReportName } from '@cadenza/domain/reports/report-names';
import { companyTable } from '../kernel/table.ts';

export type PrintoutRow = {
  company_id: string;
  id: string;
  /** Whose it is: nobody else learns of it. */
  user_id: string;
  kind: string;
  format: ReportFormat;
  /** Of a report: which. */
  report: ReportName | null;
  status: PrintoutStatus;
  /** In pieces of its own: labels, rows. */
  total: number;
  done: number;
  file_name: string | null;
  mime: string | null;
  hash: string | null;
  /** Bytes. */
  size: number | null;
  failure: PrintoutFailure | null;
  requested_at: string;
  expires_at: string;
};

export type PrintoutTables = { 'rm.printouts': PrintoutRow };

export const printoutTable = companyTable<PrintoutRow>({
  name: 'printouts',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    user_id: 'uuid not null',
    kind: 'text not null',
    format: 'text not null',
    report: 'text',
    status: 'text not null',
    total: 'integer not null',
    done: 'integer not null',
    file_name: 'text',
    mime: 'text',
    hash: 'text',
    size: 'bigint',
    failure: 'text',
    requested_at: 'timestamptz not null',
    expires_at: 'timestamptz not null',
  },
  indexes: ['(company_id, user_id, requested_at)', '(expires_at)'],
});
