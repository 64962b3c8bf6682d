import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { invalidField, type Rejection, reject } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import type { InterventionEvent, InterventionReopened, OwnField } from './events.ts';
import { heldPlan } from './held.ts';
import type { ReopenIntervention } from './intervention-commands.ts';
import { isCancelled, planInForce } from './intervention-plan.ts';
import { type InterventionState, untouched } from './intervention-state.ts';
import { beyondLimits, longestReopening } from './limits.ts';
import { endedFor, type PlannedOccurrence, valuesAt } from './series-plan.ts';
import type { KnownSeries, SeriesState } from './series-state.ts';
import { takenBackWithin } from './slip.ts';

type Answer = Decision<InterventionEvent>;

/** After completion only who plans changes anything, so only they open the work again, but for a slip of one's own. */
export const reopen = (
  { reason = null, held }: ReopenIntervention,
  state: InterventionState,
  place: Reopening,
  { canManage, ...context }: Asking,
): Answer => {
  const why = reason?.trim() || null;
  if (why !== null && why.length > longestReopening)
    return invalidField('reason', 'too_long', { max: longestReopening });
  const beyond = beyondLimits({ reason: why });
  if (beyond !== null) return beyond;
  const refused = state.status === 'completed' && !canManage ? refusalOfSlip(state, context) : null;
  return refused ?? reopened(state, place, why, held);
};

type Asking = Pick<DecisionContext, 'actorId' | 'now'> & { canManage: boolean };
type Completed = Extract<InterventionState, { status: 'completed' }>;

/** Who did it and when, the completion itself says. */
const refusalOfSlip = ({ completion }: Completed, { actorId, now }: Omit<Asking, 'canManage'>): Rejection | null => {
  if (completion?.by !== actorId) return reject('not_authorised');
  const late = Date.parse(now) - Date.parse(completion.at) > takenBackWithin * 60_000;
  return late ? reject('too_late_to_take_back', { minutes: takenBackWithin }) : null;
};

export type Reopening = PlannedOccurrence & { series: SeriesState };

/**
 * Completed means mandatory lines done and duration set (I11): whoever takes one back opens the work again, and it is work of its series
 * again. What the series changed meanwhile does not come over it.
 */
export const reopened = (
  state: InterventionState,
  { series, ...plan }: Reopening,
  reason: string | null = null,
  held?: readonly OwnField[],
): InterventionEvent[] => {
  if (state.status !== 'completed') return [];
  const { seriesId, occurrenceId, ordinal } = plan;
  const against = hasEnded(series, ordinal) ? null : againstSeries(series, plan, state);
  // Where its series has no place for it, it keeps its own.
  const keeps = (field: string): boolean =>
    held?.some((one) => one === field) !== false ||
    (field === 'time' && planInForce(series, ordinal, untouched) === null);
  const own = against && Object.fromEntries(Object.entries(against).filter(([field]) => keeps(field)));
  return [{ type: 'InterventionReopened', data: { seriesId, occurrenceId, reason, ...(own && { own }) } }];
};

/** Nothing is left of the series for an occurrence to follow. */
export const hasEnded = (series: SeriesState, ordinal: number): boolean =>
  series.status === 'none' || endedFor(series, ordinal);

/** It was opened again when its series had ended: it goes by what completion holds, and there is none to go back to. */
export const isWithoutSeries = (
  series: SeriesState,
  ordinal: number,
  state: Pick<InterventionState, 'frozen' | 'follows'>,
): boolean => heldPlan(state) !== null && hasEnded(series, ordinal);

/** Its series has no work there any more, and nothing but these values of its own keeps it. */
export const isGoneWithout = (
  series: SeriesState,
  ordinal: number,
  state: InterventionState,
  values: readonly OwnField[],
): boolean => {
  const own = Object.fromEntries(Object.entries(state.own).filter(([field]) => !values.includes(field as OwnField)));
  return isCancelled(series, ordinal, { ...state, own });
};

const fields = [
  ...(['equipmentId', 'interventionId', 'interventionTypeId', 'typeCode', 'maintainerId'] as const),
  ...(['checklistId', 'anomalyIds', 'fault', 'notes'] as const),
];

/** What a completed work has otherwise than its series does by now, and holds by itself once it is open again. */
export const againstSeries = (
  series: SeriesState,
  plan: PlannedOccurrence,
  { own }: Pick<InterventionState, 'own'>,
): NonNullable<InterventionReopened['data']['own']> => {
  if (series.status === 'none') return {};
  const values = valuesAt(series.rules, plan.ordinal);
  const other = fields.filter((field) => !(field in own) && !sameValue(plan[field], values[field]));
  const { start, end } = plan;
  return {
    ...(own.time === undefined && !standsThere(series, plan) && { time: { start, end } }),
    ...Object.fromEntries(other.map((field) => [field, plan[field]])),
  };
};

const standsThere = (series: KnownSeries, { ordinal, start, end }: PlannedOccurrence): boolean => {
  const there = planInForce(series, ordinal, untouched);
  return there !== null && Date.parse(there.start) === Date.parse(start) && Date.parse(there.end) === Date.parse(end);
};
