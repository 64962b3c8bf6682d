import type { ViewParameters } from '@cadenza/domain/views/views';
import { companyTable } from '../kernel/table.ts';

export type SavedViewRow = {
  company_id: string;
  id: string;
  user_id: string;
  screen: string;
  name: string;
  parameters: ViewParameters;
  shared: boolean;
  /** Position of the event that changed it last. */
  version: string;
};

export type DefaultViewRow = {
  company_id: string;
  /** Of person and screen. */
  id: string;
  user_id: string;
  screen: string;
  view_id: string | null;
};

export type ViewTables = { 'rm.saved_views': SavedViewRow; 'rm.default_views': DefaultViewRow };

export const savedViewTable = companyTable<SavedViewRow>({
  name: 'saved_views',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    user_id: 'uuid not null',
    screen: 'text not null',
    name: 'text not null',
    parameters: 'jsonb not null',
    shared: 'boolean not null',
    version: 'bigint not null',
  },
  asText: ['version'],
  indexes: ['(company_id, screen, name)'],
});

export const defaultViewTable = companyTable<DefaultViewRow>({
  name: 'default_views',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    user_id: 'uuid not null',
    screen: 'text not null',
    view_id: 'uuid',
  },
});
