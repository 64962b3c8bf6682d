import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { companyTable } from '../kernel/table.ts';

/** A report that is sent by e-mail: which companies have one to look at, and what its history compares with. */
export type ReportScheduleRow = {
  company_id: string;
  id: string;
  active: boolean;
  schedule: ReportScheduleValues;
};

export type ReportTables = { 'rm.report_schedules': ReportScheduleRow };

export const reportScheduleTable = companyTable<ReportScheduleRow>({
  name: 'report_schedules',
  columns: { company_id: 'uuid not null', id: 'uuid not null', active: 'boolean not null', schedule: 'jsonb not null' },
  indexes: ['(company_id) where active'],
});
