import type { FieldError } from '../kernel/rejection.ts';
import { sameValue } from './anomalies.ts';
import type { ActualTime, FrozenLine, Instant } from './events.ts';
import { heldPlan } from './held.ts';
import { type InterventionState, untouched } from './intervention-state.ts';
import { arranged } from './lines.ts';
import { isEmpty } from './proof-state.ts';
import { instantToLocal, minutesBetween } from './recurrence.ts';
import { courseOf, endedFor, isDropped, type PlannedOccurrence, plannedOccurrence } from './series-plan.ts';
import type { KnownSeries, SeriesState } from './series-state.ts';

/** A line of the checklist as it stands now: a fact that the caller brings. */
export type ChecklistLineFact = { id: string; order: number; description: string; mandatory: boolean };

/**
 * The plan of one occurrence: what its series says, under what completion holds, under what was changed on the
 * occurrence itself. Null where the ordinal does not exist, or its day was skipped and it was never moved by itself.
 */
export const planInForce = (
  series: SeriesState,
  ordinal: number,
  state: Pick<InterventionState, 'own' | 'frozen' | 'follows'>,
): PlannedOccurrence | null => {
  const occurrence = series.status === 'none' ? undefined : series.occurrences[ordinal];
  if (series.status === 'none' || occurrence === undefined) return null;
  const { timeZone } = series.rules.plan;
  const { own } = state;
  const held = heldPlan(state);
  const time = own.time ?? held ?? undefined;
  const localStart = time === undefined ? occurrence.start : instantToLocal(time.start, timeZone);
  const planned = plannedOccurrence(series.rules, { ...occurrence, start: localStart });
  if (planned === null) return null;
  const { time: _time, ...values } = own;
  const plan = { ...planned, ...held, ...values };
  if (time === undefined) return plan;
  return { ...plan, start: time.start, end: time.end, durationMinutes: minutesBetween(time.start, time.end) };
};

/**
 * When the plan of a work was made, or its start moved last: another end says nothing of when it was written down. Who moves many works of a series says nothing of when one of them happened: that
 * counts only of a schedule without recurrence.
 */
export const writtenAt = (series: SeriesState, ordinal: number, state: InterventionState): Instant | undefined => {
  if (series.status === 'none') return undefined;
  if (state.own.time !== undefined && state.movedAt !== undefined) return state.movedAt;
  const moved =
    courseOf(series.rules).rule === null &&
    series.changedBy?.findLast(
      ({ fields, fromOrdinal, placed, resized }) =>
        fields.includes('time') && placed === undefined && !resized && fromOrdinal <= ordinal,
    );
  return moved ? moved.at : series.scheduledAt;
};

/** When a work is, for whoever looks: what is completed is when it was done; all else is when it is planned. */
export const timeOf = (plan: ActualTime, { status, frozen }: InterventionState): ActualTime =>
  (status === 'completed' && frozen?.actual) || { start: plan.start, end: plan.end };

/** Cancelled by itself, with its series unless completion holds it, or by another rule unless somebody touched it. */
export const isCancelled = (series: SeriesState, ordinal: number, state: InterventionState): boolean =>
  state.status === 'cancelled' ||
  (series.status !== 'none' &&
    heldPlan(state) === null &&
    (endedFor(series, ordinal) || (isUntouched(state) && isDroppedAt(series, ordinal))));

const isDroppedAt = ({ rules, occurrences }: KnownSeries, ordinal: number): boolean => {
  const occurrence = occurrences[ordinal];
  return occurrence !== undefined && isDropped(rules, occurrence);
};

/** Nothing was done to it, or nothing is left of it: then it comes and goes with the rule of its series. */
export const isUntouched = (state: InterventionState): boolean => {
  const { status, own, ticked, lines, runs, durationMinutes, progress, parts, frozen, proof } = state;
  const lists = [Object.keys(own), ticked, lines.own, lines.removed, lines.order ?? [], runs, parts];
  const isBlank = lists.every((list) => list.length === 0) && durationMinutes === null && progress === 0;
  return status === 'open' && isBlank && frozen === null && isEmpty(proof);
};

/** Whatever was done to it, nothing of that is left: it is as its series has it. */
export const isAsPlanned = (series: SeriesState, ordinal: number, state: InterventionState): boolean => {
  const planned = planInForce(series, ordinal, untouched);
  if (planned === null) return false;
  const { time, ...values } = state.own;
  const lies = time === undefined || (same(time.start, planned.start) && same(time.end, planned.end));
  const own = Object.entries(values).filter(
    ([field, value]) => !sameValue(value, planned[field as keyof typeof values]),
  );
  return lies && own.length === 0 && isUntouched({ ...state, own: {} });
};

const same = (one: Instant, other: Instant): boolean => Date.parse(one) === Date.parse(other);

/** What completion froze of the checklist in force; null where nothing did, or the work has another checklist since. */
export const frozenLines = (
  { frozen }: Pick<InterventionState, 'frozen'>,
  checklistId: string | null,
): readonly FrozenLine[] | null =>
  frozen !== null && frozen.plan.checklistId === checklistId ? frozen.lines.filter(({ own }) => own !== true) : null;

/** The checklist in force, and its active lines as they stand now. */
export type ChecklistInForce = { checklistId: string | null; lines: readonly ChecklistLineFact[] };

/** A command brings the lines of the checklist that its work has. */
export const checklistOf = (
  { lines }: { lines: readonly ChecklistLineFact[] },
  { checklistId }: Pick<PlannedOccurrence, 'checklistId'>,
): ChecklistInForce => ({ checklistId, lines });

/** All lines of an occurrence with their ticks: those frozen by completion, else those of the checklist, and own ones. */
export const linesOfWork = (
  state: InterventionState,
  { checklistId, lines }: ChecklistInForce,
): readonly FrozenLine[] => arranged(frozenLines(state, checklistId) ?? lines, state.lines, state.ticked);

/** Those that count: what was taken out does not. */
export const linesInForce = (state: InterventionState, checklist: ChecklistInForce): readonly FrozenLine[] =>
  linesOfWork(state, checklist).filter(({ removed }) => removed !== true);

/** Field of a missing line in an `incomplete` refusal. */
export const lineField = (lineId: string): string => `line:${lineId}`;

/** What keeps an occurrence from being completed: open mandatory lines, then the duration. */
export const missingForCompletion = (
  lines: readonly Pick<FrozenLine, 'id' | 'description' | 'mandatory' | 'done'>[],
  durationMinutes: number | null,
): FieldError[] => [
  ...lines
    .filter((line) => line.mandatory && !line.done)
    .map(({ id, description }) => ({ field: lineField(id), code: 'not_mandatory_done', params: { description } })),
  ...(durationMinutes === null ? [{ field: 'durationMinutes', code: 'required' }] : []),
];
