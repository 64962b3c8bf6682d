import type { WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { interventionStream } from '@cadenza/domain/planning/events';
import { expansion } from '@cadenza/domain/planning/expansion';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention, type InterventionState, untouched } from '@cadenza/domain/planning/intervention-state';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { type PreviewedWork, previewOf } from '@cadenza/domain/planning/series-preview';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { worksOfSeries } from '@cadenza/projections/planning/queries-of-series';
import { contextOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { loadCalendar } from '../registry/calendar.ts';
import type { Scope } from './change.ts';
import { reachOf, seriesEdit, withoutLeft } from './edit.ts';
import type { Edit } from './edit-input.ts';
import { alignmentOf, occurrenceIntents } from './edit-occurrence.ts';
import { decideAll, type Facts, factsBeside, locate, refusalOfDecided } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { foldedOn, seriesAfter } from './series-after.ts';

type Found = { series: KnownSeries; ordinal: number; facts: Facts; works: Map<number, InterventionState> };
type Changed = { series: KnownSeries; held: InterventionState };

/** `reversible`: the same said backwards of the same works brings each of them back to what it was. */
export type PreviewedEdit = { works: readonly PreviewedWork[]; reversible: boolean };

/** What an edit would do to the works that it reaches: decided by the command's own code, and not written. */
export const previewEdit = async (
  asked: PlanningContext,
  id: string,
  edit: Edit,
  scope: Scope,
): Promise<PreviewedEdit | Rejection> => {
  let reversible = scope === 'one';
  const works = await previewed(asked, id, async (found, calendar) => {
    const { series, ordinal, facts } = found;
    const reach = reachOf(found, edit, scope);
    if (isRejection(reach)) return reach;
    if (reach === 'one') {
      const intents = await occurrenceIntents(asked, edit, facts);
      if (isRejection(intents)) return intents;
      const events = decideAll(intents, facts, facts.state, contextOf(asked.actor, asked.services.clock()));
      if (isRejection(events)) return events;
      const held = events.reduce((state, event) => evolveIntervention(state, event), facts.state);
      return (await refusalOfDecided(asked, events, facts)) ?? { series, held };
    }
    const changed = await throughSeries(asked, edit, reach, found, calendar);
    if (isRejection(changed)) return changed;
    const plan = planInForce(series, ordinal, facts.state);
    const back = plan === null ? null : backwards(edit, plan);
    reversible = back !== null && (await leadsBack(asked, back, reach, { found, changed, calendar }));
    return changed;
  });
  return isRejection(works) ? works : { works, reversible };
};

/** Both appends of an edit that goes beyond one work. */
const throughSeries = async (
  asked: PlanningContext,
  edit: Edit,
  reach: 'all' | 'following',
  { series, ordinal, facts }: Pick<Found, 'series' | 'ordinal' | 'facts'>,
  calendar: WorkingCalendar,
): Promise<Changed | Rejection> => {
  const context = contextOf(asked.actor, asked.services.clock());
  const commands = await seriesEdit(asked, edit, reach, facts, context);
  if (isRejection(commands)) return commands;
  const after = await changedBy(series, commands, context, calendar);
  if (isRejection(after)) return after;
  const behind = { ...facts, series: after, ordinal };
  const intents = await alignmentOf(asked, withoutLeft(edit), behind);
  return isRejection(intents) ? intents : withHeld(after, intents, behind, context);
};

/** The same edit with what the work in hand had; null where it changes the rule or the period, which make other works. */
const backwards = (edit: Edit, plan: PlannedOccurrence): Edit | null => {
  if ([edit.recurrenceId, edit.planFrom, edit.planUntil, edit.shift].some((value) => value !== undefined)) return null;
  const named = Object.entries(edit).filter(([, value]) => value !== undefined);
  const had: Edit = { ...plan, start: plan.start, end: plan.end };
  return Object.fromEntries(
    named.flatMap(([field]) => (field in plan && field !== 'localStart' ? [[field, had[field as keyof Edit]]] : [])),
  );
};

type There = { found: Found; changed: Changed; calendar: WorkingCalendar };

const leadsBack = async (
  asked: PlanningContext,
  back: Edit,
  reach: 'all' | 'following',
  { found, changed: { series, held }, calendar }: There,
): Promise<boolean> => {
  const { ordinal, facts, works } = found;
  const there = { series, ordinal, facts: { ...facts, series, state: held } };
  const again = await throughSeries(asked, { ...back, left: {} }, reach, there, calendar);
  if (isRejection(again)) return false;
  const workOf = (one: number): InterventionState => works.get(one) ?? untouched;
  const after = (one: number): InterventionState => (one === ordinal ? again.held : workOf(one));
  const left = previewOf(
    { series: found.series, workOf },
    { series: again.series, workOf: after },
    { calendar, now: asked.services.clock() },
  );
  return left.every(({ what }) => what === 'kept');
};

/** What a deletion would take. */
export const previewDeletion = (
  asked: PlanningContext,
  id: string,
  scope: Scope,
): Promise<readonly PreviewedWork[] | Rejection> =>
  previewed(asked, id, async ({ series, ordinal, facts }, calendar) => {
    const context = contextOf(asked.actor, asked.services.clock());
    const commands: SeriesCommand[] = scope === 'one' ? [] : [{ type: 'CancelSeries', scope, ordinal, reason: null }];
    const after = await changedBy(series, commands, context, calendar);
    if (isRejection(after)) return after;
    const behind = { ...facts, series: after };
    const goes = facts.state.status !== 'completed' && !isCancelled(after, ordinal, facts.state);
    return withHeld(
      after,
      goes || scope === 'one' ? [{ type: 'CancelIntervention', reason: null }] : [],
      behind,
      context,
    );
  });

const previewed = async (
  asked: PlanningContext,
  id: string,
  change: (found: Found, calendar: WorkingCalendar) => Promise<Changed | Rejection>,
): Promise<readonly PreviewedWork[] | Rejection> => {
  const { services, actor } = asked;
  if (!isAuthorised(actor, 'planning.manage')) return reject('not_authorised');
  const found = await locate(asked, id);
  if (isRejection(found)) return found;
  const { series, ordinal } = found;
  if (series.status === 'none') return reject('not_found');
  const { companyId } = actor;
  const [state, { calendar }] = await Promise.all([
    services.folds.state(interventionStream(id), interventionDecider, companyId),
    loadCalendar(services.folds, companyId),
    services.readAfter.wait(actor, ['planning']),
  ]);
  const works = await withCompany(services.pool, companyId, (db) =>
    worksOfSeries(db, companyId, series.rules.plan.seriesId),
  );
  works.set(ordinal, state);
  const facts = factsBeside(asked, series, ordinal, state);
  const changed = await change({ series, ordinal, facts, works }, calendar);
  if (isRejection(changed)) return changed;
  const workOf = (one: number): InterventionState => works.get(one) ?? untouched;
  const after = (one: number): InterventionState => (one === ordinal ? changed.held : workOf(one));
  return previewOf({ series, workOf }, { series: changed.series, workOf: after }, { calendar, now: services.clock() });
};

type Context = ReturnType<typeof contextOf>;

const withHeld = (
  series: KnownSeries,
  intents: Parameters<typeof decideAll>[0],
  facts: Facts,
  context: Context,
): Changed | Rejection => {
  const events = decideAll(intents, facts, facts.state, context);
  if (isRejection(events)) return events;
  return { series, held: events.reduce((state, event) => evolveIntervention(state, event), facts.state) };
};

/** The series behind the commands, expanded as the job will where the rule or its end is another. */
const changedBy = async (
  series: KnownSeries,
  commands: readonly SeriesCommand[],
  context: Context,
  calendar: WorkingCalendar,
): Promise<KnownSeries | Rejection> => {
  const decided = seriesAfter(series, commands, context);
  if (isRejection(decided)) return decided;
  const after = decided.series;
  const more = decided.events.some(({ type }) => /^Series(Recurrence|Period|Shift)Changed$/.test(type));
  const added = more && after.status === 'active' ? expansion(after, { calendar, now: context.now }) : null;
  return added === null ? after : foldedOn(after, [added]);
};
