import { may } from '@cadenza/domain/identity/permissions';
import { user, userStream } from '@cadenza/domain/identity/user';
import { rolesIn } from '@cadenza/domain/identity/user-profile';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { RequestValues } from '@cadenza/domain/support/events';
import type { Folds } from '../kernel/folds.ts';
import { refusalOfAnomalies } from '../registry/anomalies.ts';
import { loadReferences } from '../registry/references.ts';

type Named = Partial<Pick<RequestValues, 'equipmentId' | 'anomalyIds' | 'maintainerId' | 'interventionId'>>;

/** What a request names anew is there, active and of this company; anomalies are of the plant of its equipment. `before`: as it is now. */
export const requestReferenceRefusal = async (
  folds: Folds,
  companyId: string,
  named: Named,
  before: Named = {},
): Promise<Rejection | undefined> => {
  const news = <Field extends 'equipmentId' | 'maintainerId' | 'interventionId'>(field: Field, kind: string) =>
    named[field] === before[field] ? [] : [{ field, kind, id: named[field] }];
  const found = await loadReferences(folds, companyId, [
    ...news('equipmentId', 'equipment'),
    ...news('maintainerId', 'maintainer'),
    ...news('interventionId', 'intervention'),
  ]);
  if (isRejection(found)) return found;
  const { equipmentId, anomalyIds = [] } = { ...before, ...named };
  return refusalOfAnomalies(folds, companyId, { equipmentId, anomalyIds, before });
};

/** Who sees to a request works in its company, and sees requests. */
export const assigneeRefusal = async (
  folds: Folds,
  companyId: string,
  userId: string | null,
): Promise<Rejection | undefined> => {
  if (userId === null) return undefined;
  const state = isUuid(userId) ? await folds.state(userStream(userId), user) : undefined;
  const works =
    state?.status === 'registered' &&
    state.active &&
    state.memberships.some((one) => one.companyId === companyId && one.active);
  const refused = (code: string) => reject('invalid_fields', {}, [{ field: 'assignedTo', code }]);
  if (!works) return refused('not_found');
  return may(rolesIn(state, companyId), 'allSupport.read') ? undefined : refused('sees_no_requests');
};
