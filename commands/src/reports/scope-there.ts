import { type ReportScope, type ScopeName, scopeKinds, scopeNames } from '@cadenza/domain/reports/scope';
import type { CommandServices } from '../kernel/command-context.ts';
import { loadRecord } from '../registry/records.ts';

/** Returns by what a report is narrowed that the company does not have, as decided up to now. */
export const missingInScope = async (
  { folds }: Pick<CommandServices, 'folds'>,
  companyId: string,
  scope: ReportScope,
): Promise<ScopeName[]> => {
  const missing: ScopeName[] = [];
  for (const name of scopeNames) {
    const id = scope[name];
    if (id !== null && !(await loadRecord(folds, scopeKinds[name], id, companyId))) missing.push(name);
  }
  return missing;
};
