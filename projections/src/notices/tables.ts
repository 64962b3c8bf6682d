import { companyTable } from '../kernel/table.ts';

/** How far a person has read what the company has for them. */
export type ReadingRow = {
  company_id: string;
  /** Of the person. */
  id: string;
  /** All up to here; null: nothing yet. */
  until: string | null;
  /** Single ones of those that are newer. */
  read: readonly { id: string; at: string }[];
};

export type NoticeTables = { 'rm.notice_readings': ReadingRow };

export const readingTable = companyTable<ReadingRow>({
  name: 'notice_readings',
  columns: { company_id: 'uuid not null', id: 'uuid not null', until: 'timestamptz', read: 'jsonb not null' },
});
