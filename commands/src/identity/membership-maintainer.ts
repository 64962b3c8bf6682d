import type { Membership } from '@cadenza/domain/identity/user-profile';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Folds } from '../kernel/folds.ts';
import { loadReferences } from '../registry/references.ts';

/** Refuses a membership whose maintainer is none of its company, or is deactivated there; undefined where it may be. */
export const maintainerRefusal = async (
  folds: Folds,
  { companyId, maintainerId }: Pick<Membership, 'companyId' | 'maintainerId'>,
): Promise<Rejection | undefined> => {
  const field = 'maintainerId';
  if (maintainerId !== null && !isUuid(maintainerId))
    return reject('invalid_fields', {}, [{ field, code: 'invalid_id' }]);
  const found = await loadReferences(folds, companyId, [{ field, kind: 'maintainer', id: maintainerId }]);
  return isRejection(found) ? found : undefined;
};

/** Refuses a maintainer who is said to stay and is none of the company any more. */
export const goneMaintainerRefusal = async (
  folds: Folds,
  companyId: string,
  maintainerId: string | null | undefined,
): Promise<Rejection | undefined> => {
  const refused = maintainerId ? await maintainerRefusal(folds, { companyId, maintainerId }) : undefined;
  return refused?.errors.some(({ code }) => code !== 'inactive') ? refused : undefined;
};
