import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { Targets } from '@cadenza/domain/reports/targets';
import { type CompanyContext, type CompanySaved, executeOnCompany } from './change-company.ts';

/** Changes what the selected company aims at in its reports, only what is given; null takes a target away. `seenVersion`: that from which they were written. */
export const changeTargets = (
  asked: CompanyContext,
  changes: Partial<Targets>,
  seenVersion?: number | undefined,
): Promise<CompanySaved | Rejection> => {
  return executeOnCompany(asked, asked.actor.companyId, { type: 'ChangeCompanyTargets', changes, seenVersion });
};
