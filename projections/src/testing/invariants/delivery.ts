import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { OccurrencesExpanded, SeriesScheduled } from '@cadenza/domain/planning/events';
import { isOpen } from '@cadenza/infra/jobs/testing/seen-jobs';
import { type Delivered, isPlanning, type Known } from './evidence.ts';

/** I7 a subscriber sees every change of its company once and in order; I8 each job is done, its effect there once. */
export const deliveryInvariants = async (known: Known): Promise<string[]> => [
  ...(known.delivered ?? []).flatMap((one) => missed(known, one)),
  ...expandedTwice(known),
  ...(known.jobs ? [...(await leftOver(known)), ...notExpanded(known)] : []),
];

const missed = ({ events }: Known, { companyId, after, positions }: Delivered): string[] => {
  const expected = events.filter(
    (event) => isPlanning(event) && event.metadata.companyId === companyId && event.position > after,
  );
  const at = expected.findIndex(({ position }, index) => positions[index] !== position);
  if (at < 0 && positions.length === expected.length) return [];
  const where = at < 0 ? expected.length : at;
  const wanted = expected[where]?.position ?? 'nothing more';
  return [`I7: a subscriber of ${companyId} got ${positions[where] ?? 'nothing more'} where ${wanted} was next`];
};

const expandedTwice = ({ events }: Known): string[] => {
  const expansions = Map.groupBy(events.filter(isExpansion), ({ data }) => data.seriesId);
  return [...expansions].flatMap(([seriesId, runs]) => {
    const ordinals = runs.flatMap(({ data }) => data.occurrences.map(({ ordinal }) => ordinal));
    return ordinals.every((ordinal, index) => ordinal === index)
      ? []
      : [`I8: the series ${seriesId} was expanded to the ordinals ${ordinals.join(', ')}`];
  });
};

const isExpansion = (event: RecordedEvent): event is RecordedEvent<OccurrencesExpanded> =>
  event.type === 'OccurrencesExpanded';

/** A series that recurs and was not ended has been expanded to its own end, or as far as one run goes. */
const notExpanded = ({ events }: Known): string[] => {
  const ended = new Set(
    events.flatMap(({ type, data }) => (type === 'SeriesCancelled' ? [(data as { seriesId: string }).seriesId] : [])),
  );
  const reached = new Map<string, OccurrencesExpanded['data']>();
  for (const event of events) if (isExpansion(event)) reached.set(event.data.seriesId, event.data);
  return events.flatMap(({ type, data }) => {
    if (type !== 'SeriesScheduled') return [];
    const { seriesId, rule, planUntil } = data as SeriesScheduled['data'];
    const last = reached.get(seriesId);
    if (rule === null || planUntil === null || ended.has(seriesId) || last?.cut || last?.until === planUntil) return [];
    return [`I8: the series ${seriesId} reaches ${last?.until ?? 'no day'} and not ${planUntil}`];
  });
};

const leftOver = async ({ jobs }: Known): Promise<string[]> =>
  ((await jobs?.()) ?? [])
    .filter(isOpen)
    .map(({ queue, id, state, failedReason }) => `I8: job ${queue} ${id} is ${state}: ${failedReason ?? ''}`);
