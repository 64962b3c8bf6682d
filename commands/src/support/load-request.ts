import { isUuid } from '@cadenza/domain/kernel/uuid';
import { supportRequestStream } from '@cadenza/domain/support/events';
import type { KnownRequest } from '@cadenza/domain/support/request-state';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import type { Folds } from '../kernel/folds.ts';

/** A request of the company as decided, not as projected; undefined for one that is not there, any more or at all. */
export const loadRequest = async (folds: Folds, id: string, companyId: string): Promise<KnownRequest | undefined> => {
  if (!isUuid(id)) return undefined;
  const state = await folds.state(supportRequestStream(id), supportRequestDecider, companyId);
  return state.status === 'there' && state.companyId === companyId ? state : undefined;
};
