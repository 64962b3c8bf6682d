import { findKind } from '@cadenza/domain/registry/kinds';
import { type ReportScope, type ScopeName, scopeKinds, scopeNames } from '@cadenza/domain/reports/scope';
import type { ReportWords } from '@cadenza/infra/texts/texts';
import { recordsById } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** A filter that is set: the label of its record, and whether the company has that record. */
export type ReportFilter = { readonly name: ScopeName; readonly label: string; readonly found: boolean };

/** Returns the filters that are set; of what the company does not have an empty label. */
export const readFilters = async ({ db, companyId }: Reading, scope: ReportScope): Promise<ReportFilter[]> => {
  const filters: ReportFilter[] = [];
  for (const name of scopeNames) {
    const [id, kind] = [scope[name], findKind(scopeKinds[name])];
    if (id === null || kind === undefined) continue;
    const [record] = await recordsById(db, companyId, kind, [id]);
    filters.push({ name, label: String(record?.values[kind.label] ?? ''), found: record !== undefined });
  }
  return filters;
};

/** What a report is narrowed to, for a letter that names it. */
export const reportFilters = defineQuery({
  name: 'reports.filters',
  permission: 'reports.read',
  reads: ['registry'],
  run: readFilters,
});

/** Returns what each filter is and what it is set to, as people read it. */
export const filtersInWords = (
  filters: readonly ReportFilter[],
  { filters: names }: Pick<ReportWords, 'filters'>,
): [string, string][] => filters.map(({ name, label }) => [names[name] ?? name, label]);
