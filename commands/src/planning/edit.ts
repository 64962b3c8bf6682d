import type { DecisionContext } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { anomaliesOf } from '@cadenza/domain/planning/anomalies';
import { interventionStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention } from '@cadenza/domain/planning/intervention-state';
import { beyondLimits } from '@cadenza/domain/planning/limits';
import { hasEnded } from '@cadenza/domain/planning/reopening';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { courseOf, isDropped, ordinaryOnly } from '@cadenza/domain/planning/series-plan';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import type { Scope } from './change.ts';
import type { Edit } from './edit-input.ts';
import { alignmentOf, occurrenceIntents, refusalOfChanged } from './edit-occurrence.ts';
import { refusalOfDone } from './edit-of-done.ts';
import { seriesCommands } from './edit-series.ts';
import { decideAll, type Facts, factsBeside, locate, onOccurrence, onSeriesOf } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Saved } from './saved.ts';
import { seriesAfter } from './series-after.ts';
import { asPlanned } from './shown-times.ts';
import { refusalOfEmergencyLost } from './stays-emergency.ts';

/**
 * Changes one occurrence, or the series with it. What belongs to the series changes a schedule without one as a whole; only who
 * says no scope, or more than one, makes a series of it.
 */
export const editIntervention = async (
  asked: PlanningContext,
  id: string,
  given: Edit,
  scope: Scope | undefined,
): Promise<Saved | Rejection> => {
  const edit = given.anomalyIds ? { ...given, anomalyIds: anomaliesOf(given.anomalyIds) } : given;
  // Said also where nothing is dropped, and so of no event that would be held against its schema.
  const beyond = beyondLimits({ reason: edit.reason ?? null });
  if (beyond !== null) return beyond;
  if (scope === 'all' || scope === 'following') return editSeries(asked, id, edit, scope);
  if (ofWholeSchedule(edit)) {
    const found = await locate(asked, id);
    if (isRejection(found)) return found;
    const reach = reachOf(found, edit, scope);
    if (isRejection(reach)) return reach;
    if (reach === 'all') return editSeries(asked, id, edit, 'all');
  }
  return editOne(asked, id, edit);
};

const editOne = (asked: PlanningContext, id: string, edit: Edit): Promise<Saved | Rejection> =>
  onOccurrence(asked, id, 'planning.manage', (facts) => occurrenceIntents(asked, edit, facts));

/**
 * How far an edit goes: rule and period of a schedule that does not recur are changed with the whole of it; that it recurs from now
 * on, nobody gets who asked for one. Of a series that has ended only the one in hand is left, which was completed before.
 */
export const reachOf = (
  { series, ordinal }: Pick<Facts, 'series' | 'ordinal'>,
  edit: Edit,
  scope: Scope | undefined,
): Scope | Rejection => {
  if (hasEnded(series, ordinal)) return 'one';
  if (scope === 'all' || scope === 'following') return scope;
  if (!ofWholeSchedule(edit) || series.status === 'none' || courseOf(series.rules).rule !== null) return 'one';
  const recurs = edit.recurrenceId !== undefined && edit.recurrenceId !== series.rules.plan.recurrenceId;
  return scope === 'one' && recurs
    ? reject('invalid_fields', {}, [{ field: 'recurrenceId', code: 'of_series' }])
    : 'all';
};

/** Whether an edit names what only a whole schedule has. */
const ofWholeSchedule = (edit: Edit): boolean =>
  [edit.recurrenceId, edit.planFrom, edit.planUntil, edit.shift].some((value) => value !== undefined);

/** Still taken back, whatever it was left as. */
export const withoutLeft = (edit: Edit): Edit => (edit.left === undefined ? edit : { ...edit, left: {} });

/** What an edit asks of the series, once the occurrence in hand has agreed. */
export const seriesEdit = async (
  asked: PlanningContext,
  given: Edit,
  scope: 'all' | 'following',
  facts: Facts,
  context: DecisionContext,
): Promise<readonly SeriesCommand[] | Rejection> => {
  const { series, ordinal, state } = facts;
  const edit = asPlanned(given, facts);
  const following = withoutLeft(edit);
  if (isCancelled(series, ordinal, state)) return reject('occurrence_cancelled');
  const plan = planInForce(series, ordinal, state);
  // A day that the series leaves out is no work to say it of.
  if (plan === null && state.status !== 'completed') return reject('not_found');
  // The work in hand may have been given a type of its own, which its schedule does not have.
  const recurs = edit.recurrenceId !== undefined && edit.recurrenceId !== null;
  if (recurs && edit.interventionTypeId === undefined && (state.own.typeCode ?? 'O') !== 'O')
    return ordinaryOnly('recurrenceId');
  const changed = plan === null ? undefined : refusalOfChanged(edit, plan);
  if (changed) return changed;
  const intents = await alignmentOf(asked, following, facts);
  if (isRejection(intents)) return intents;
  const agreed = decideAll(intents, facts, state, context);
  if (isRejection(agreed)) return agreed;
  const commands =
    (await refusalOfDone(asked, edit, scope, facts)) ?? (await seriesCommands(asked, edit, scope, facts));
  if (isRejection(commands) || series.status === 'none') return commands;
  // What is appended to the series stays, whatever is refused behind it: so its second part is decided before the first is written.
  const after = seriesAfter(series, commands, context);
  if (isRejection(after)) return after;
  const behind = { ...facts, series: after.series };
  const own = await alignmentOf(asked, following, behind);
  if (isRejection(own)) return own;
  const agrees = decideAll(own, behind, state, context);
  if (isRejection(agrees)) return agrees;
  const work = agrees.reduce((one, event) => evolveIntervention(one, event), state);
  const lost = work.status === 'open' ? planInForce(after.series, ordinal, work) : null;
  return (await refusalOfEmergencyLost(asked, plan, lost)) ?? commands;
};

/**
 * The series first, then the occurrence in hand, which "all" and "following" mean too, also where it was an exception:
 * two streams, hence two appends under one command id. Cut off between them, a repeat of the command finds the first
 * done and does the second. So nothing is appended to the series before the occurrence has agreed.
 */
const editSeries = async (asked: PlanningContext, id: string, edit: Edit, scope: 'all' | 'following') => {
  const { services, actor } = asked;
  // Judged once, before anything moves: the occurrence in hand is no longer as it was left when its turn comes.
  const following = withoutLeft(edit);
  let ended = false;
  const ofSeries = await onSeriesOf(asked, id, async ({ series, ordinal }, context) => {
    ended = hasEnded(series, ordinal);
    if (ended) return [];
    const state = await services.folds.state(interventionStream(id), interventionDecider, actor.companyId);
    return seriesEdit(asked, edit, scope, factsBeside(asked, series, ordinal, state), context);
  });
  if (isRejection(ofSeries)) return ofSeries;
  if (ended) return editOne(asked, id, edit);
  const own = await onOccurrence(asked, id, 'planning.manage', (facts) => alignmentOf(asked, following, facts));
  if (isRejection(own)) return own;
  const { position, state: series } = ofSeries.done;
  const there =
    own.state.cancelled || own.state.start === null ? await whatIsThere(asked, series, ofSeries.ordinal) : undefined;
  const saved = there === undefined ? own : await onOccurrence(asked, there, 'planning.manage', async () => []);
  if (isRejection(saved)) return saved;
  return saved.position > position ? saved : { ...saved, position };
};

/** Another rule, end or word on closed days may leave nothing of the occurrence in hand: then the one before it answers, or the first that there is. */
const whatIsThere = async (
  { services, actor }: PlanningContext,
  series: SeriesState,
  ordinal: number,
): Promise<string | undefined> => {
  if (series.status === 'none') return undefined;
  const held = series.occurrences[ordinal];
  const stays = series.occurrences
    .filter((one) => one.start !== null && one.ordinal !== ordinal && !isDropped(series.rules, one))
    .sort((a, b) => (a.generated < b.generated ? -1 : 1));
  const before = stays.filter((one) => held !== undefined && one.generated <= held.generated).reverse();
  for (const one of [...before, ...stays]) {
    const state = await services.folds.state(interventionStream(one.id), interventionDecider, actor.companyId);
    if (!isCancelled(series, one.ordinal, state)) return one.id;
  }
  return undefined;
};
