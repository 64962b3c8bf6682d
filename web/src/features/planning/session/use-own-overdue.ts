import { usePlanningRights } from '../rows/permissions.ts';
import { isOverdue, type ShownRow } from '../rows/row.ts';
import { useClock, useCounters, usePlanning } from './services.ts';

/** What a maintainer should have done by now, where a filter leaves it; null for whoever plans, who looks after that of everybody. */
export const useOwnOverdue = (match?: (row: ShownRow) => boolean): readonly ShownRow[] | null => {
  const { index } = usePlanning();
  const { manage, maintainerId } = usePlanningRights();
  const clock = useClock();
  // Told whenever any row changes.
  useCounters();
  if (manage || maintainerId === null) return null;
  return clock === null
    ? []
    : index.known(
        (row) => row.lane === maintainerId && isOverdue(row, clock.now) && (match === undefined || match(row)),
      );
};
