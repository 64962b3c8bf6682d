import type { ReportScope } from '@cadenza/projections/reports/queries';
import type { CommandServices } from '../kernel/command-context.ts';
import { loadRecord } from '../registry/records.ts';
import { reportFilters } from './filters-in-words.ts';

/** By what a report is narrowed that the company does not have. */
export const missingInScope = async (
  { folds }: Pick<CommandServices, 'folds'>,
  companyId: string,
  scope: ReportScope,
): Promise<(keyof ReportScope)[]> => {
  const missing: (keyof ReportScope)[] = [];
  for (const name of Object.keys(reportFilters) as (keyof ReportScope)[]) {
    const id = scope[name];
    if (id !== null && !(await loadRecord(folds, reportFilters[name].kind, id, companyId))) missing.push(name);
  }
  return missing;
};
