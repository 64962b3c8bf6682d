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
  const name = nameStream('companyCode', code.data);
  const stateOf = (companyId: string) => folds.state(companyStream(companyId), companyDecider);
  // A code hardly ever changes hands: whose it was is read beside it, in one statement.
  const guess = folds.last(name, uniqueName)?.state.ownerId ?? null;
  const [{ ownerId }, guessed] = await Promise.all([
    folds.state(name, uniqueName),
    guess === null ? undefined : stateOf(guess),
  ]);
  const state = ownerId === null ? undefined : ownerId === guess ? guessed : await stateOf(ownerId);
  return state?.status === 'active' ? state : undefined;
};
