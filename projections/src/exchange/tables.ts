import type { ImportStatus } from '@cadenza/domain/exchange/import';
import { companyTable } from '../kernel/table.ts';

export type ImportRow = {
  company_id: string;
  id: string;
  kind: string;
  file_name: string;
  status: ImportStatus;
  all_or_nothing: boolean;
  /** Rows of the file, and those that are behind us. */
  total: number;
  done: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Of an undo: records that went, that are as they were, and that stay. */
  removed: number;
  restored: number;
  kept: number;
  started_by: string;
  started_at: string;
  finished_at: string | null;
};

export type ImportTables = { 'rm.imports': ImportRow };

export const importTable = companyTable<ImportRow>({
  name: 'imports',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    kind: 'text not null',
    file_name: 'text not null',
    status: 'text not null',
    all_or_nothing: 'boolean not null',
    total: 'integer not null',
    done: 'integer not null',
    created: 'integer not null',
    changed: 'integer not null',
    unchanged: 'integer not null',
    refused: 'integer not null',
    removed: 'integer not null',
    restored: 'integer not null',
    kept: 'integer not null',
    started_by: 'uuid not null',
    started_at: 'timestamptz not null',
    finished_at: 'timestamptz',
  },
  indexes: ['(company_id, kind, started_at)'],
});
