import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isEmergency } from '@cadenza/domain/planning/closed-day';
import { interventionStream, type PlanningEvent, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { ReadStream } from '../kernel/reactor.ts';
import { stateOf } from './state-of.ts';

/** Events by which a work lies where it lies. */
const placing: ReadonlySet<string> = new Set<PlanningEvent['type']>([
  ...(['OccurrencesExpanded', 'SeriesRescheduled', 'SeriesPutBack'] as const),
  ...(['InterventionMoved', 'InterventionBroughtBack', 'InterventionRejoined'] as const),
]);

/** Whether a work is a fault that was put where it lies behind a position of the log: whoever put it on a closed day then was asked. */
export const isPutThere = async (
  { id, seriesId, ordinal }: { readonly id: string; readonly seriesId: string; readonly ordinal: number },
  position: bigint,
  read: ReadStream,
): Promise<boolean> => {
  const ofSeries = await read(seriesStream(seriesId));
  const own = await read(interventionStream(id));
  const plan = planInForce(stateOf(seriesDecider, ofSeries), ordinal, stateOf(interventionDecider, own));
  const isBehind = (event: RecordedEvent): boolean => event.position > position && placing.has(event.type);
  return plan !== null && isEmergency(plan) && (ofSeries.some(isBehind) || own.some(isBehind));
};
