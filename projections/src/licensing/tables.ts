import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { globalTable } from '../kernel/table.ts';

/** What a thing of the catalogue says now: what its history tells as it was. Whoever shows the catalogue reads its stream. */
export type CatalogueRow = {
  id: string;
  kind: CatalogueKind;
  values: Readonly<Record<string, unknown>>;
  /** Of a license, by item. */
  limits: Readonly<Record<string, number>>;
};

export const catalogueTable = globalTable<CatalogueRow>({
  name: 'catalogue_entries',
  columns: { id: 'uuid not null', kind: 'text not null', values: 'jsonb not null', limits: 'jsonb not null' },
  shown: { columns: ['id', 'kind'], visible: () => 'true' },
});
