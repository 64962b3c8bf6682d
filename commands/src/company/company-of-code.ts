import { companyDecider } from '@cadenza/domain/company/company';
import { companyCode } from '@cadenza/domain/company/company-details';
import { companyStream } from '@cadenza/domain/company/events';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import type { Folds } from '../kernel/folds.ts';
import type { RegisteredCompany } from './change-company.ts';

/** The active company that a public link names. Undefined alike for one that is not active and for a code that nobody has. */
export const companyOfCode = async (folds: Folds, given: string): Promise<RegisteredCompany | undefined> => {
  const code = companyCode.safeParse(given);
  if (!code.success) return undefined;
  const { ownerId } = await folds.state(nameStream('companyCode', code.data), uniqueName);
  const state = ownerId === null ? undefined : await folds.state(companyStream(ownerId), companyDecider);
  return state?.status === 'active' ? state : undefined;
};
