import type { InterventionEvent } from './events.ts';
import { holding, type OwnValues } from './held.ts';
import type { InterventionState } from './intervention-state.ts';
import type { PlannedOccurrence } from './series-plan.ts';

/**
 * What a work had by itself and gave up to follow its series is its own again, also where the series has the same: it is not to go where
 * the series goes later.
 */
export type HoldAgain = { type: 'HoldAgain'; own: OwnValues };

export const holdAgain = (
  { own }: HoldAgain,
  state: InterventionState,
  { seriesId, occurrenceId, start }: Pick<PlannedOccurrence, 'seriesId' | 'occurrenceId' | 'start'>,
): InterventionEvent[] => {
  const held = holding(state);
  const lacks = Object.fromEntries(Object.entries(own).filter(([field]) => !(field in held))) as OwnValues;
  const { time, maintainerId, notes, fault, ...changes } = lacks;
  const of = { seriesId, occurrenceId };
  const resized = time !== undefined && Date.parse(time.start) === Date.parse(start) && { resized: true as const };
  const isOther = Object.keys(changes).length > 0;
  return [
    ...(time ? [{ type: 'InterventionMoved' as const, data: { ...of, ...time, ...resized } }] : []),
    ...(isOther ? [{ type: 'InterventionWorkChanged' as const, data: { ...of, changes } }] : []),
    ...(maintainerId === undefined ? [] : [{ type: 'InterventionAssigned' as const, data: { ...of, maintainerId } }]),
    ...(notes === undefined ? [] : [{ type: 'InterventionNoted' as const, data: { ...of, notes } }]),
    ...(fault === undefined ? [] : [{ type: 'InterventionFaultMarked' as const, data: { ...of, fault } }]),
  ];
};
