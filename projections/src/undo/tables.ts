import { companyTable } from '../kernel/table.ts';

/** What one command of a person did to planned work; `id` is the command's. */
export type OwnChangeRow = {
  company_id: string;
  id: string;
  actor_id: string;
  at: string;
  /** Of its events: the histories tell what each of them did. */
  positions: readonly string[];
  series: readonly string[];
  works: readonly string[];
  taken_back: boolean;
};

export type UndoTables = { 'rm.own_changes': OwnChangeRow };

export const ownChangesTable = companyTable<OwnChangeRow>({
  name: 'own_changes',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    actor_id: 'uuid not null',
    at: 'timestamptz not null',
    positions: 'jsonb not null',
    series: 'uuid[] not null',
    works: 'uuid[] not null',
    taken_back: 'boolean not null',
  },
  indexes: ['(company_id, actor_id, at)'],
});
