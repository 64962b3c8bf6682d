import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { reject } from '@cadenza/domain/kernel/rejection';
import { type CompanyContext, type CompanySaved, executeOnCompany } from './change-company.ts';

/** Changes how the selected company works, only what is given. `companyId` is that of the settings: another's are not there. */
export const changeSettings = async (
  asked: CompanyContext,
  companyId: string,
  changes: Partial<CompanySettings>,
): Promise<CompanySaved | Rejection> =>
  companyId === asked.actor.companyId
    ? executeOnCompany(asked, companyId, { type: 'ChangeCompanySettings', changes })
    : reject('not_found');
