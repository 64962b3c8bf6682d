import { type DayNumber, dayOf } from '../calendar/civil-date.ts';
import type { EventMetadata } from '../kernel/event.ts';
import { type ChangeOfMany, changeOfMany } from './changed-by.ts';
import type { Cancellation } from './deletion.ts';
import type {
  Occurrence,
  OccurrenceLeftClosedDay,
  OrdinalRange,
  SeriesChanged,
  SeriesEvent,
  SeriesPeriodChanged,
  SeriesRecurrenceChanged,
  SeriesScheduled,
} from './events.ts';
import type { Length } from './length.ts';
import { lastGeneratedUntil, type Placing } from './rule-days.ts';
import type { Course } from './series-events.ts';

/** What was agreed when the series was scheduled. */
export type SeriesPlan = SeriesScheduled['data'];

/** From an ordinal on, until a later segment: where occurrences lie against their generated day, when and how long. */
export type Segment = Placing & Length & { fromOrdinal: number; startTime: string };

/** From an ordinal on: the fields that a change set. */
export type FieldChange = { fromOrdinal: number; changes: SeriesChanged['data']['changes'] };

/**
 * The end of the period in days of the rule, and where these stood when the end, the rule or a move was said: the same whether
 * that comes before an expansion or after.
 */
export type PeriodEnd = { lastGenerated: DayNumber; placing: Placing };

/** All that the values of an occurrence follow from. Plain data: a projection may store it as it is. */
export type SeriesRules = {
  /** Rule and period in it are those of now, all else is as it was scheduled. */
  plan: SeriesPlan;
  courses: readonly Course[];
  segments: readonly Segment[];
  changes: readonly FieldChange[];
  /** Null where the series has no end. */
  end: PeriodEnd | null;
  /** What stood behind the end when it was said; null: what was generated behind it (version 1 of the event). */
  dropped: readonly OrdinalRange[] | null;
};

/** `occurrences[n].ordinal` is n: expansion leaves no gap. */
type Scheduled = {
  companyId: string;
  rules: SeriesRules;
  occurrences: readonly Occurrence[];
  /** By the command's clock; nobody who asks for rows alone needs it. */
  scheduledAt?: string;
  /** By whom and when, in the order of the log; as above. */
  changedBy?: readonly ChangeOfMany[];
};

/** `ended`: the occurrences from `endsAt` on are cancelled, and none is added. `why`: as whoever ended it said. */
export type SeriesState =
  | { status: 'none' }
  | ({ status: 'active' } & Scheduled)
  | ({ status: 'ended'; endsAt: number; why?: Cancellation } & Scheduled);

export type KnownSeries = Exclude<SeriesState, { status: 'none' }>;

export const noSeries: SeriesState = { status: 'none' };

const firstRules = (plan: SeriesPlan): SeriesRules => ({
  plan,
  courses: [{ rule: plan.rule, anchor: plan.firstStart.slice(0, 10), anchorOrdinal: 0, nextOrdinal: 1, keptDays: [] }],
  segments: [{ fromOrdinal: 0, dayOffset: 0, startTime: plan.firstStart.slice(11, 16), ...lengthIn(plan) }],
  changes: [],
  end: plan.planUntil === null ? null : { lastGenerated: dayOf(plan.planUntil), placing: { dayOffset: 0 } },
  dropped: [],
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
      const { fromOrdinal, startTime } = event.data;
      const earlier = rules.segments.filter((segment) => segment.fromOrdinal < fromOrdinal);
      return {
        ...rules,
        segments: [...earlier, { fromOrdinal, startTime, ...lengthIn(event.data), ...placingOf(event.data) }],
      };
    }
    case 'SeriesChanged': {
      const { fromOrdinal, changes } = event.data;
      return { ...rules, changes: [...rules.changes, { fromOrdinal, changes }] };
    }
    case 'SeriesRecurrenceChanged':
      return withCourse(rules, event.data);
    case 'SeriesPeriodChanged': {
      const { planFrom, planUntil, dropped } = event.data;
      return { ...rules, plan: { ...rules.plan, planFrom, planUntil }, end: endWith(rules, event.data), dropped };
    }
    case 'SeriesShiftChanged':
      return { ...rules, plan: { ...rules.plan, shift: event.data.shift } };
    case 'SeriesCancelled': {
      const { planUntil = rules.plan.planUntil } = event.data;
      return { ...rules, plan: { ...rules.plan, planUntil } };
    }
    case 'SeriesPutBack': {
      const { plan, courses, segments, changes, end, dropped } = event.data;
      return { plan: { ...rules.plan, ...plan }, courses, segments, changes, end, dropped };
    }
    case 'OccurrencesExpanded':
    case 'OccurrenceLeftClosedDay':
    case 'OccurrenceReturned':
      return rules;
    default:
      return unknownEvent(event);
  }
};

/** Before ends were `counted` anew, one that was not later than the end before never made the series longer. */
const endWith = (
  { plan, end, segments, courses }: SeriesRules,
  { planUntil, counted }: SeriesPeriodChanged['data'],
): PeriodEnd | null => {
  if (planUntil === null) return null;
  if (planUntil === plan.planUntil && !counted) return end;
  const placing = placingOf(segments.at(-1));
  const asked = lastGeneratedUntil(courses, placing, dayOf(planUntil));
  const shorter = !counted && end !== null && plan.planUntil !== null && planUntil < plan.planUntil;
  return { lastGenerated: shorter ? Math.min(end.lastGenerated, asked) : asked, placing };
};

const lengthIn = ({ durationMinutes, byWall }: Length): Length => ({ durationMinutes, ...(byWall && { byWall }) });

const placingOf = ({ dayOffset, anchor }: Placing = { dayOffset: 0 }): Placing =>
  anchor === undefined ? { dayOffset } : { dayOffset, anchor };

/** The new occurrences lie where the one in hand does, whatever came later in the course before. */
const withCourse = (rules: SeriesRules, data: SeriesRecurrenceChanged['data']): SeriesRules => {
  const { recurrenceId, rule, anchor, fromOrdinal: anchorOrdinal, nextOrdinal, keptDays, standing, goneBefore } = data;
  const held = rules.segments.findLast(({ fromOrdinal }) => fromOrdinal <= anchorOrdinal);
  const placing: Placing =
    standing === undefined
      ? { dayOffset: held?.dayOffset ?? 0 }
      : { dayOffset: dayOf(standing) - dayOf(anchor), anchor: { ordinal: anchorOrdinal, day: standing } };
  const course = { rule, anchor, anchorOrdinal, nextOrdinal, keptDays, ...(goneBefore && { goneBefore }) };
  const courses = [...rules.courses, course];
  const { planUntil } = rules.plan;
  return {
    plan: { ...rules.plan, recurrenceId, rule },
    courses,
    segments: [
      ...rules.segments.filter(({ fromOrdinal }) => fromOrdinal < nextOrdinal),
      ...(held === undefined ? [] : [{ ...withoutPlacing(held), ...placing, fromOrdinal: nextOrdinal }]),
    ],
    changes: rules.changes,
    end: planUntil === null ? null : { lastGenerated: lastGeneratedUntil(courses, placing, dayOf(planUntil)), placing },
    dropped: rules.dropped,
  };
};

const withoutPlacing = ({
  dayOffset: _dayOffset,
  anchor: _anchor,
  ...segment
}: Segment): Omit<Segment, keyof Placing> => segment;

/** Throws on a history that cannot be: an unknown type, or a first event that is not `SeriesScheduled`. */
export const evolveSeries = (
  state: SeriesState,
  event: SeriesEvent,
  origin: Pick<EventMetadata, 'companyId'> & Partial<Pick<EventMetadata, 'actorId' | 'happenedAt'>>,
): SeriesState => {
  const before = state.status === 'none' ? null : state;
  const rules = evolveRules(before?.rules ?? null, event);
  if (before === null) {
    const { companyId, happenedAt: scheduledAt } = origin;
    return { status: 'active', companyId, rules, occurrences: [], ...(scheduledAt !== undefined && { scheduledAt }) };
  }
  const change = changeOfMany(event, origin, before.occurrences);
  const known = change === undefined ? before : { ...before, changedBy: [...(before.changedBy ?? []), change] };
  switch (event.type) {
    case 'SeriesScheduled':
    case 'SeriesChanged':
    case 'SeriesRecurrenceChanged':
      return { ...known, rules };
    case 'OccurrencesExpanded':
    case 'SeriesRescheduled':
    case 'SeriesPeriodChanged':
    case 'SeriesShiftChanged':
      return { ...known, rules, occurrences: withOccurrences(known.occurrences, event.data.occurrences) };
    case 'OccurrenceLeftClosedDay':
      return { ...known, occurrences: withOccurrences(known.occurrences, placedBy(event.data)) };
    case 'OccurrenceReturned':
      return { ...known, occurrences: withOccurrences(known.occurrences, [event.data.occurrence]) };
    case 'SeriesPutBack': {
      const { endsAt, why } = event.data;
      const { companyId, scheduledAt, changedBy } = known;
      const occurrences = withOccurrences(known.occurrences, event.data.occurrences);
      const of = {
        ...{ companyId, rules, occurrences },
        ...(scheduledAt !== undefined && { scheduledAt }),
        ...(changedBy && { changedBy }),
      };
      return endsAt === null ? { status: 'active', ...of } : { status: 'ended', endsAt, ...(why && { why }), ...of };
    }
    case 'SeriesCancelled': {
      const { fromOrdinal: endsAt, reason, cause } = event.data;
      if (known.status === 'ended' && known.endsAt <= endsAt) return { ...known, rules };
      return { ...known, rules, status: 'ended', endsAt, why: { reason, ...(cause && { cause }) } };
    }
    default:
      return unknownEvent(event);
  }
};

/** The work that leaves its day, and those that are done with it. */
export const placedBy = ({ occurrence, merged = [] }: OccurrenceLeftClosedDay['data']): readonly Occurrence[] => [
  occurrence,
  ...merged,
];

const withOccurrences = (old: readonly Occurrence[], changed: readonly Occurrence[]): readonly Occurrence[] => {
  const all = [...old];
  for (const occurrence of changed) all[occurrence.ordinal] = occurrence;
  return all;
};

const unknownEvent = (event: never): never => {
  throw new Error(`unknown event of a series: ${JSON.stringify(event)}`);
};
