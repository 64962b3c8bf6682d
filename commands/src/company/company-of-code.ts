import { companyDecider } from '@cadenza/domain/company/company';
import { companyCode } from '@cadenza/domain/company/company-details';
import { companyStream } from '@cadenza/domain/company/events';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { fold } from '@cadenza/infra/event-store/fold';
import type { RegisteredCompany } from './change-company.ts';

/** The active company that a public link names. Undefined alike for one that is not active and for a code that nobody has. */
export const companyOfCode = async (store: EventStore, given: string): Promise<RegisteredCompany | undefined> => {
  const code = companyCode.safeParse(given);
  if (!code.success) return undefined;
  const { ownerId } = await fold(store, nameStream('companyCode', code.data), uniqueName);
  const state = ownerId === null ? undefined : await fold(store, companyStream(ownerId), companyDecider);
  return state?.status === 'active' ? state : undefined;
};
