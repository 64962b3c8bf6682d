import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { reject } from '@cadenza/domain/kernel/rejection';
import { type CompanyContext, type CompanySaved, executeOnCompany } from './change-company.ts';

/**
 * Changes how the selected company works, only what is given. `companyId` is that of the settings: another's are not there;
 * `seenVersion` that from which the changes were written, where it is known.
 */
export const changeSettings = async (
  asked: CompanyContext,
  companyId: string,
  changes: Partial<CompanySettings>,
  seenVersion?: number | undefined,
): Promise<CompanySaved | Rejection> =>
  companyId === asked.actor.companyId
    ? executeOnCompany(asked, companyId, { type: 'ChangeCompanySettings', changes, seenVersion })
    : reject('not_found');
