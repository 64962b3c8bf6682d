import { type FieldError, invalidField, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { sameValue } from '@cadenza/domain/planning/anomalies';
import type { OwnField } from '@cadenza/domain/planning/events';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { addMinutes, minutesBetween, onTheMinute } from '@cadenza/domain/planning/recurrence';
import { hasEnded, isGoneWithout, isWithoutSeries } from '@cadenza/domain/planning/reopening';
import { courseOf, isDropped, type PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { loadCalendar } from '../registry/calendar.ts';
import { completion } from './completion.ts';
import type { Edit, LeftPlan } from './edit-input.ts';
import { changedReferences, typeCodeOf } from './edit-references.ts';
import type { Facts } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

/** What an edit asks of one occurrence alone. */
export const occurrenceIntents = async (
  asked: PlanningContext,
  edit: Edit,
  facts: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const errors = beyondOne(edit, facts);
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  const planned = await aloneIntents(asked, edit, facts);
  if (isRejection(planned)) return planned;
  const done = await workIntents(asked, edit, facts);
  return isRejection(done) ? done : [...planned, ...done];
};

/** What it has by itself from then on, and what of its series again where that is taken back. */
const aloneIntents = async (
  asked: PlanningContext,
  edit: Edit,
  facts: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const whole = await planIntents(asked, edit, facts);
  if (isRejection(whole)) return whole;
  const { back, rest } = backToSeries(edit, facts);
  if (back.length === 0) return whole;
  const planned = await planIntents(asked, rest, facts);
  return isRejection(planned) ? planned : [{ type: 'RejoinSeries', fields: back }, ...planned];
};

/**
 * Who takes back what made a work an exception makes it none again: where it had what its series has, it follows that, instead of
 * having the same by itself.
 */
const backToSeries = (edit: Edit, { series, ordinal, state }: Facts): { back: OwnField[]; rest: Edit } => {
  const stands =
    state.status !== 'completed' && !isCancelled(series, ordinal, state) && !isWithoutSeries(series, ordinal, state);
  const plan = edit.left && stands ? planInForce(series, ordinal, untouched) : null;
  if (!plan) return { back: [], rest: edit };
  const inSeries = (field: OwnField): boolean => {
    if (field === 'time') return edit.start === plan.start && edit.end === plan.end;
    return field === 'typeCode' || sameValue(edit[field], plan[field]);
  };
  const named = fieldsOf(edit).filter((field) => field !== 'typeCode' && field in state.own && inSeries(field));
  const back = named.includes('interventionTypeId') ? [...named, 'typeCode' as const] : named;
  // An undo takes back the change; it does not take the work away.
  if (isGoneWithout(series, ordinal, state, back)) return { back: [], rest: edit };
  const left = Object.entries(edit).filter(([name]) => {
    const field = name === 'start' || name === 'end' || name === 'localStart' ? 'time' : name;
    return !back.some((one) => one === field);
  });
  return { back, rest: Object.fromEntries(left) };
};

/** Rule and period that differ from those of the series: one occurrence has none of its own, and a series that has ended no other. */
const beyondOne = (edit: Edit, { series, ordinal }: Facts): FieldError[] => {
  if (series.status === 'none') return [];
  const { plan } = series.rules;
  const code = hasEnded(series, ordinal) ? 'cannot_change' : 'of_series';
  return (['recurrenceId', 'planFrom', 'planUntil', 'shift'] as const)
    .filter((field) => edit[field] !== undefined && edit[field] !== plan[field])
    .map((field) => ({ field, code }));
};

/** What somebody has changed since one's own change left it so. */
const changedSince = ({ start, end, maintainerId }: LeftPlan, plan: PlannedOccurrence): FieldError[] => {
  const other = (left: string | undefined, now: string): boolean =>
    left !== undefined && Date.parse(left) !== Date.parse(now);
  return [
    ...(other(start, plan.start) ? ['start'] : []),
    ...(other(end, plan.end) ? ['end'] : []),
    ...(maintainerId !== undefined && maintainerId !== plan.maintainerId ? ['maintainerId'] : []),
  ].map((field) => ({ field, code: 'conflict' }));
};

/** Who takes something back takes back what they left, and nothing that came since. */
export const refusalOfChanged = ({ left }: Edit, plan: PlannedOccurrence): Rejection | undefined => {
  const changed = changedSince(left ?? {}, plan);
  return changed.length > 0 ? reject('conflict', { field: '', by: '', at: '' }, changed) : undefined;
};

const planIntents = async (
  asked: PlanningContext,
  edit: Edit,
  { series, ordinal, state }: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const plan = planInForce(series, ordinal, state);
  if (plan === null) return reject('not_found');
  const changed = refusalOfChanged(edit, plan);
  if (changed) return changed;
  const references = await changedReferences(asked, edit, plan);
  if (isRejection(references)) return references;
  const { calendar } = await loadCalendar(asked.services.folds, asked.actor.companyId);
  const { end, equipmentId, interventionId, interventionTypeId, checklistId, anomalyIds, maintainerId, notes, fault } =
    edit;
  // An end by itself makes the work longer or shorter.
  const start = edit.start ?? (end ? plan.start : undefined);
  const onClosedDay = edit.onClosedDay === true;
  const move: InterventionIntent[] = start
    ? [{ type: 'MoveIntervention', start, ...(end ? { end } : {}), calendar, ...(onClosedDay && { onClosedDay }) }]
    : [];
  const intents: InterventionIntent[] = [];
  const typeCode = typeCodeOf(references.interventionTypeId);
  const changes = {
    ...(equipmentId === undefined ? {} : { equipmentId }),
    ...(interventionId === undefined ? {} : { interventionId }),
    ...(interventionTypeId === undefined ? {} : { interventionTypeId }),
    ...(typeCode === undefined ? {} : { typeCode }),
    ...(checklistId === undefined ? {} : { checklistId }),
    ...(anomalyIds === undefined ? {} : { anomalyIds }),
  };
  if (Object.keys(changes).length > 0) intents.push({ type: 'ChangeIntervention', changes });
  if (maintainerId !== undefined) intents.push({ type: 'AssignIntervention', maintainerId });
  if (notes !== undefined) intents.push({ type: 'NoteIntervention', notes });
  if (fault !== undefined) intents.push({ type: 'MarkFault', fault });
  // Whether it may lie there is asked of what it is by then.
  return onClosedDay ? [...intents, ...move] : [...move, ...intents];
};

/** The actual duration, then whether it is done, or open again. */
const workIntents = async (
  asked: PlanningContext,
  { durationMinutes, completed, endedAt }: Edit,
  facts: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const isDone = facts.state.status === 'completed';
  // When it was over is said with its completion, and held against what is completed already.
  if (endedAt !== undefined && !completed) return invalidField('endedAt', 'contradictory');
  return [
    ...(durationMinutes === undefined ? [] : [{ type: 'SetDuration' as const, minutes: durationMinutes }]),
    ...(completed && (!isDone || endedAt !== undefined)
      ? [await completion(asked, facts, endedAt === undefined ? {} : { endedAt })]
      : []),
    // Of what is open already it changes nothing, but what is deleted refuses it as it refuses all else.
    ...(completed === false ? [{ type: 'ReopenIntervention' as const }] : []),
  ];
};

/**
 * What an edit of the series asks of the occurrence in hand: it follows its series again in all that was said. What an
 * earlier rule or period left over is out of reach of the series, so it takes the values for itself. Duration and completion
 * belong to one occurrence: said of many, they are refused, unless they are so already. A time of its own goes where it was asked
 * to, and is the series' again only where that puts it there.
 */
export const alignmentOf = async (
  asked: PlanningContext,
  edit: Edit,
  facts: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const { series, ordinal, state } = facts;
  if (series.status === 'none' || isCancelled(series, ordinal, state)) return [];
  const recurs = courseOf(series.rules).rule !== null;
  const errors = recurs ? ofOneOnly(edit, facts) : [];
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  const done = recurs ? [] : await workIntents(asked, edit, facts);
  if (isRejection(done)) return done;
  if (state.status === 'completed') return done;
  // The series leaves its day out now: nothing stands there that could follow it.
  if (planInForce(series, ordinal, state) === null) return done;
  const occurrence = series.occurrences[ordinal];
  if (occurrence && !isDropped(series.rules, occurrence)) {
    const apart = standsApart(edit, facts);
    const fields = fieldsOf(edit).filter((field) => !(apart && field === 'time'));
    const moved = apart ? await planIntents(asked, { start: edit.start, end: edit.end }, facts) : [];
    if (isRejection(moved)) return moved;
    return [{ type: 'RejoinSeries', fields }, ...moved, ...done];
  }
  const own = await aloneIntents(asked, edit, facts);
  return isRejection(own) ? own : [...own, ...done];
};

/** A work with a time of its own is asked to a place where its series, which goes by as many days, does not put it. */
const standsApart = ({ start, end }: Edit, { series, ordinal, state }: Facts): boolean => {
  const own = state.own.time;
  if (own === undefined || (start === undefined && end === undefined)) return false;
  const there = planInForce(series, ordinal, untouched);
  if (there === null) return true;
  const from = onTheMinute(start ?? own.start, there.timeZone);
  const until =
    end === undefined ? addMinutes(from, minutesBetween(own.start, own.end)) : onTheMinute(end, there.timeZone);
  return there.start !== from || there.end !== until;
};

const ofOneOnly = ({ durationMinutes, completed, endedAt }: Edit, { state }: Facts): FieldError[] => [
  ...(durationMinutes === undefined || durationMinutes === state.durationMinutes
    ? []
    : [{ field: 'durationMinutes', code: 'of_one' }]),
  ...(completed === undefined || completed === (state.status === 'completed')
    ? []
    : [{ field: 'completed', code: 'of_one' }]),
  ...(endedAt === undefined ? [] : [{ field: 'endedAt', code: 'of_one' }]),
];

const fieldsOf = (edit: Edit): OwnField[] => [
  ...(edit.start || edit.end ? (['time'] as const) : []),
  ...(['equipmentId', 'interventionId', 'maintainerId', 'checklistId', 'anomalyIds', 'fault', 'notes'] as const).filter(
    (field) => edit[field] !== undefined,
  ),
  ...(edit.interventionTypeId === undefined ? [] : (['interventionTypeId', 'typeCode'] as const)),
];
