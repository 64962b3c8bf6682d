import { may } from '@cadenza/domain/identity/permissions';
import { useMemo } from 'react';
import { useClaims } from '../../../lib/services.ts';
import type { PlannedRow } from './row.ts';

/** What this user may do on the planning screens; the server asks the same questions again. */
export type PlanningRights = {
  readonly read: boolean;
  /** Schedule, move, assign, delete. */
  readonly manage: boolean;
  /** Support requests of everybody. */
  readonly readRequests: boolean;
  /** Has work of any kind to do here: whoever has none only looks. */
  readonly works: boolean;
  /** Tick, note, complete: all of it, or only what is assigned to the own maintainer. */
  work(row: Pick<PlannedRow, 'maintainer'>): boolean;
  readonly maintainerId: string | null;
};

export const usePlanningRights = (): PlanningRights => {
  const { roles, maintainerId } = useClaims();
  return useMemo(() => {
    const manage = may(roles, 'planning.manage');
    const works = may(roles, 'planning.work');
    return {
      read: may(roles, 'planning.read'),
      manage,
      readRequests: may(roles, 'allSupport.read'),
      works,
      work: (row) => works && (manage || (maintainerId !== null && row.maintainer?.id === maintainerId)),
      maintainerId,
    };
  }, [roles, maintainerId]);
};
