import type { EventMetadata } from '../kernel/event.ts';
import type { Occurrence, SeriesChanged, SeriesEvent, SeriesScheduled } from './events.ts';

/** What was agreed when the series was scheduled. */
export type SeriesPlan = SeriesScheduled['data'];

/** From an ordinal on, until a later segment: where occurrences lie against their generated day, when and how long. */
export type Segment = { fromOrdinal: number; dayOffset: number; startTime: string; durationMinutes: number };

/** From an ordinal on: the fields that a change set. */
export type FieldChange = { fromOrdinal: number; changes: SeriesChanged['data']['changes'] };

/** All that the values of an occurrence follow from. Plain data: a projection may store it as it is. */
export type SeriesRules = { plan: SeriesPlan; segments: readonly Segment[]; changes: readonly FieldChange[] };

/** `occurrences[n].ordinal` is n: expansion leaves no gap. */
type Scheduled = { companyId: string; rules: SeriesRules; occurrences: readonly Occurrence[] };

/** `ended`: the occurrences from `endsAt` on are cancelled, and none is added. */
export type SeriesState =
  | { status: 'none' }
  | ({ status: 'active' } & Scheduled)
  | ({ status: 'ended'; endsAt: number } & Scheduled);

export type KnownSeries = Exclude<SeriesState, { status: 'none' }>;

export const noSeries: SeriesState = { status: 'none' };

const firstRules = (plan: SeriesPlan): SeriesRules => ({
  plan,
  segments: [
    { fromOrdinal: 0, dayOffset: 0, startTime: plan.firstStart.slice(11, 16), durationMinutes: plan.durationMinutes },
  ],
  changes: [],
});

/**
 * The rules after an event, for those who keep them without the occurrences (projections). Null before the series is
 * scheduled. A reschedule takes over from its ordinal on, so later segments end with it.
 */
export const evolveRules = (rules: SeriesRules | null, event: SeriesEvent): SeriesRules => {
  if (event.type === 'SeriesScheduled') return firstRules(event.data);
  if (rules === null) throw new Error(`a series cannot begin with ${event.type}`);
  switch (event.type) {
    case 'SeriesRescheduled': {
      const { fromOrdinal, dayOffset, startTime, durationMinutes } = event.data;
      const earlier = rules.segments.filter((segment) => segment.fromOrdinal < fromOrdinal);
      return { ...rules, segments: [...earlier, { fromOrdinal, dayOffset, startTime, durationMinutes }] };
    }
    case 'SeriesChanged': {
      const { fromOrdinal, changes } = event.data;
      return { ...rules, changes: [...rules.changes, { fromOrdinal, changes }] };
    }
    case 'OccurrencesExpanded':
    case 'SeriesCancelled':
      return rules;
    default:
      return unknownEvent(event);
  }
};

/** Throws on a history that cannot be: an unknown type, or a first event that is not `SeriesScheduled`. */
export const evolveSeries = (
  state: SeriesState,
  event: SeriesEvent,
  metadata: Pick<EventMetadata, 'companyId'>,
): SeriesState => {
  const known = state.status === 'none' ? null : state;
  const rules = evolveRules(known?.rules ?? null, event);
  if (known === null) return { status: 'active', companyId: metadata.companyId, rules, occurrences: [] };
  switch (event.type) {
    case 'SeriesScheduled':
    case 'SeriesChanged':
      return { ...known, rules };
    case 'OccurrencesExpanded':
    case 'SeriesRescheduled':
      return { ...known, rules, occurrences: withOccurrences(known.occurrences, event.data.occurrences) };
    case 'SeriesCancelled': {
      const endsAt = known.status === 'ended' ? Math.min(known.endsAt, event.data.fromOrdinal) : event.data.fromOrdinal;
      return { ...known, status: 'ended', endsAt };
    }
    default:
      return unknownEvent(event);
  }
};

const withOccurrences = (old: readonly Occurrence[], changed: readonly Occurrence[]): readonly Occurrence[] => {
  const all = [...old];
  for (const occurrence of changed) all[occurrence.ordinal] = occurrence;
  return all;
};

const unknownEvent = (event: never): never => {
  throw new Error(`unknown event of a series: ${JSON.stringify(event)}`);
};
