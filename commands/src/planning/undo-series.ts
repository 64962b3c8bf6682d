import { type Past, refusalOfSince, standingOf, takenOf } from '@cadenza/domain/kernel/past';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { plannedDay } from '@cadenza/domain/planning/closed-day';
import { type InterventionEvent, interventionStream, type SeriesEvent } from '@cadenza/domain/planning/events';
import { isAsPlanned, isCancelled, isUntouched, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { refusalOfPlanned } from '@cadenza/domain/planning/past';
import type { PutSeriesBack, SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { courseOf, valuesAt } from '@cadenza/domain/planning/series-plan';
import { evolveSeries, type KnownSeries, noSeries, type SeriesState } from '@cadenza/domain/planning/series-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { worksOfSeries } from '@cadenza/projections/planning/queries-of-series';
import { idOf } from '../kernel/actor.ts';
import { pastIn } from '../kernel/past-in.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { claimRequest } from '../support/answering-work.ts';
import { type NamedAgain, namedAgain, namedBy, refusalOfOutOfUse } from './back-in-use.ts';
import type { PlanningContext } from './planning-context.ts';

/**
 * The commands that undo what a command did to a series: one that was planned goes, any other is put back as it was. None where that has been done.
 * What has been expanded since is nobody's change. `claims`: the request that it answers is its own again.
 */
export const seriesBack = async (
  asked: PlanningContext,
  past: readonly Past<SeriesEvent>[],
  command: string,
  claims: boolean,
): Promise<readonly SeriesCommand[] | Rejection> => {
  const { services, actor } = asked;
  const taken = takenOf(past, command);
  if (taken === null) return [];
  const since = taken.since.filter(({ event }) => event.type !== 'OccurrencesExpanded');
  const refused = refusalOfSince(since, idOf(actor));
  if (refused) return refused;
  const before = foldedIn(taken.before, actor.companyId);
  if (before.status === 'none') return unplanned(asked, foldedIn(past, actor.companyId), command);
  const present = foldedIn(past, actor.companyId);
  const outOfUse = await refusalOfOutOfUse(asked, await namedIn(asked, present, before));
  if (outOfUse) return outOfUse;
  const { calendar } = await loadCalendar(services.folds, actor.companyId);
  const reached = taken.events.map(({ data }) => ('fromOrdinal' in data ? data.fromOrdinal : 0));
  const isDeletion = claims && taken.events.some(({ type }) => type === 'SeriesCancelled');
  const answered = isDeletion ? await requestOf(asked, before) : undefined;
  const kept = await keptOf(asked, present);
  return answered ?? [{ type: 'PutSeriesBack', before, fromOrdinal: Math.min(...reached), kept, calendar }];
};

/** What its works name again once it is as it was before: those that are there, and, where it goes on, those that it will have. */
const namedIn = async (asked: PlanningContext, present: SeriesState, before: KnownSeries): Promise<NamedAgain[]> => {
  const now = asked.services.clock();
  const works = await worksIn(asked, before);
  const goesOn = courseOf(before.rules).rule !== null && before.status === 'active';
  return [
    ...before.occurrences.flatMap(({ ordinal }) => {
      const work = { ordinal, state: works.get(ordinal) ?? untouched };
      return namedAgain({ ...work, series: present }, { ...work, series: before }, now);
    }),
    ...(goesOn ? namedBy(valuesAt(before.rules, before.occurrences.length)) : []),
  ];
};

const worksIn = ({ services, actor }: PlanningContext, { rules }: KnownSeries) => {
  const { companyId } = actor;
  return withCompany(services.pool, companyId, (db) => worksOfSeries(db, companyId, rules.plan.seriesId));
};

/** Works that somebody has touched, whatever becomes of the rule that made them, and where each lies. */
const keptOf = async (asked: PlanningContext, series: SeriesState): Promise<PutSeriesBack['kept']> => {
  if (series.status === 'none') return [];
  const works = await worksIn(asked, series);
  return [...works].flatMap(([ordinal, work]) => {
    const plan = planInForce(series, ordinal, work);
    return plan === null || isUntouched(work) || isCancelled(series, ordinal, work)
      ? []
      : [{ ordinal, day: plannedDay(plan) }];
  });
};

const foldedIn = (past: readonly Past<SeriesEvent>[], companyId: string): SeriesState =>
  past.reduce<SeriesState>(
    (state, { event, by: actorId, at: happenedAt }) => evolveSeries(state, event, { companyId, actorId, happenedAt }),
    noSeries,
  );

/** The request that it answered may have another work by now. */
const requestOf = async (asked: PlanningContext, { rules }: KnownSeries): Promise<Rejection | undefined> => {
  const { supportRequestId, seriesId } = rules.plan;
  if (supportRequestId === null) return undefined;
  return claimRequest(asked, supportRequestId, { seriesId, equipmentId: valuesAt(rules, 0).equipmentId });
};

/** What is done stays done, and what others did to it is not thrown away with it, nor what one did to it by a later change of one's own. */
const unplanned = async (
  asked: PlanningContext,
  series: SeriesState,
  command: string,
): Promise<readonly SeriesCommand[] | Rejection> => {
  if (series.status === 'none') return [];
  const works = await worksIn(asked, series);
  if ([...works.values()].some(({ status }) => status === 'completed')) return reject('cannot_delete_completed');
  // Whatever is left of what was done, also what changes nothing of what is signed: a clock that was started, a spare part, a signature.
  const since: Past<InterventionEvent>[] = [];
  for (const [ordinal, work] of works) {
    const { id } = series.occurrences[ordinal] ?? {};
    if (id === undefined || isAsPlanned(series, ordinal, work)) continue;
    since.push(...standingOf(await pastIn<InterventionEvent>(asked, interventionStream(id)), command));
  }
  const refused = refusalOfPlanned(since, idOf(asked.actor));
  // It was never meant to be: it counts as not done in no figure.
  return refused ?? [{ type: 'CancelSeries', scope: 'all', ordinal: 0, cause: 'notNecessary', reason: null }];
};
