import { companyTable } from '../kernel/table.ts';

export type DocumentRow = {
  company_id: string;
  id: string;
  owner_kind: string;
  owner_id: string;
  description: string | null;
  original_name: string;
  file_name: string;
  mime: string;
  /** Bytes. */
  size: number;
  hash: string;
  /** Whether words were found in it; null until somebody has looked. */
  has_text: boolean | null;
  text_hash: string | null;
  added_by: string;
  added_at: string;
};

export type DocumentTables = { 'rm.documents': DocumentRow };

export const documentTable = companyTable<DocumentRow>({
  name: 'documents',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    owner_kind: 'text not null',
    owner_id: 'uuid not null',
    description: 'text',
    original_name: 'text not null',
    file_name: 'text not null',
    mime: 'text not null',
    size: 'double precision not null',
    hash: 'text not null',
    has_text: 'boolean',
    text_hash: 'text',
    added_by: 'uuid not null',
    added_at: 'timestamptz not null',
  },
  indexes: ['(company_id, owner_id, added_at)'],
});
