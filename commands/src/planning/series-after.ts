import { type DecisionContext, decideInSequence } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { SeriesEvent } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { evolveSeries, type KnownSeries } from '@cadenza/domain/planning/series-state';

export const foldedOn = (series: KnownSeries, events: readonly SeriesEvent[]): KnownSeries =>
  events.reduce<KnownSeries>((state, event) => {
    const next = evolveSeries(state, event, state);
    return next.status === 'none' ? state : next;
  }, series);

/** What commands would make of a series, decided and not written; not expanded anew. */
export const seriesAfter = (
  series: KnownSeries,
  commands: readonly SeriesCommand[],
  context: DecisionContext,
): { series: KnownSeries; events: readonly SeriesEvent[] } | Rejection => {
  const events = decideInSequence(seriesDecider, commands, series, context);
  return isRejection(events) ? events : { series: foldedOn(series, events), events };
};
