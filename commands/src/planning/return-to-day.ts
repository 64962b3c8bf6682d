import { isWorkingDay } from '@cadenza/domain/calendar/working-calendar';
import { decideInSequence } from '@cadenza/domain/kernel/decider';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { type SeriesEvent, seriesStream } from '@cadenza/domain/planning/events';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { awayFrom, type StaysElsewhere, staysElsewhere } from '@cadenza/domain/planning/return-to-day';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { plannedOccurrence } from '@cadenza/domain/planning/series-plan';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { ownChange } from '@cadenza/projections/planning/queries-of-own-changes';
import { type MaybeAway, maybeAwayFrom } from '@cadenza/projections/planning/queries-of-returns';
import { worksOfSeries } from '@cadenza/projections/planning/queries-of-series';
import { contextOf, idOf, systemId } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { changeSeries, onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { ownReturn, type Returning } from './return-of-own.ts';

/** Works that had been sent elsewhere, or left out, and stay so, by the reason. */
export type Staying = Readonly<Record<StaysElsewhere | 'inactive', number>>;

export type PreviewedReturn = { works: readonly Returning[]; staying: Staying };

/** `works`: ids of those that went back. */
export type Returned = { position: Position; works: readonly string[]; staying: Staying };

type Closed = { days: readonly string[]; calendar: Awaited<ReturnType<typeof loadCalendar>>['calendar'] };

/** What closed days have sent elsewhere and would have back, now that they are worked again: decided, and not written. */
export const previewReturn = async (
  asked: PlanningContext,
  days: readonly string[],
): Promise<PreviewedReturn | Rejection> => {
  const { services, actor } = asked;
  if (!isAuthorised(actor, 'planning.manage')) return reject('not_authorised');
  const closed = { days, calendar: (await loadCalendar(services.folds, actor.companyId)).calendar };
  const found = await candidates(asked, days);
  const works: Returning[] = [];
  const staying = { completed: 0, started: 0, moved: 0, inactive: 0 };
  for (const id of found.series) {
    const series = await services.folds.state(seriesStream(id), seriesDecider, actor.companyId);
    const commands = await seriesReturn(asked, series, closed, staying);
    const decided = decideInSequence(seriesDecider, commands, series, contextOf(actor, services.clock()));
    if (isRejection(decided)) return decided;
    works.push(...(series.status === 'none' ? [] : decided.flatMap((event) => returning(series, event))));
  }
  for (const { id } of found.works) {
    const own = await ownReturn(asked, id, closed);
    if (isRejection(own)) return own;
    if (own.stays) staying[own.stays] += 1;
    if (own.works) works.push(own.works);
  }
  return { works: works.sort((a, b) => Date.parse(a.place.start) - Date.parse(b.place.start)), staying };
};

const returning = (series: Exclude<SeriesState, { status: 'none' }>, event: SeriesEvent): Returning[] => {
  if (event.type !== 'OccurrenceReturned') return [];
  const { occurrence } = event.data;
  const place = plannedOccurrence(series.rules, occurrence);
  return place === null ? [] : [{ place, from: series.occurrences[occurrence.ordinal]?.start ?? null }];
};

/**
 * Brings it back: one command on all its streams, which one undo takes back. Cut off between two of them, a repeat goes on behind what is
 * done.
 */
export const returnToDays = async (asked: PlanningContext, days: readonly string[]): Promise<Returned | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  if (!isAuthorised(actor, 'planning.manage')) return reject('not_authorised');
  const closed = { days, calendar: (await loadCalendar(services.folds, companyId)).calendar };
  const shut = days.find((day) => !isWorkingDay(day, closed.calendar));
  if (shut !== undefined) return reject('non_working_day', { day: shut });
  const found = await candidates(asked, days);
  const done = await withCompany(services.pool, companyId, (db) =>
    ownChange(db, { companyId, userId: idOf(actor) }, { command: commandId, now: services.clock() }),
  );
  const staying = { completed: 0, started: 0, moved: 0, inactive: 0 };
  const works: string[] = [];
  let position: Position = 0n;
  for (const id of new Set([...(done?.series ?? []), ...found.series])) {
    let counted = { ...staying };
    const saved = await changeSeries(asked, id, (series) => {
      counted = { ...staying };
      return seriesReturn(asked, series, closed, counted);
    });
    if (isRejection(saved)) return saved;
    Object.assign(staying, counted);
    works.push(
      ...saved.events.flatMap((event) => (event.type === 'OccurrenceReturned' ? [event.data.occurrence.id] : [])),
    );
    position = saved.position > position ? saved.position : position;
  }
  for (const id of new Set([...(done?.works ?? []), ...found.works.map((one) => one.id)])) {
    const own = await ownReturn(asked, id, closed);
    if (isRejection(own)) return own;
    const isRepeat = done?.works.includes(id) === true;
    if (own.stays && !isRepeat) staying[own.stays] += 1;
    if (!own.works && !isRepeat) continue;
    const saved = await onOccurrence(asked, id, 'planning.manage', async (facts) => {
      const now = await ownReturn(asked, id, closed, facts);
      return isRejection(now) ? now : now.intents;
    });
    if (isRejection(saved)) return saved;
    works.push(id);
    position = saved.position > position ? saved.position : position;
  }
  return { position, works, staying };
};

const candidates = async ({ services, actor }: PlanningContext, days: readonly string[]): Promise<MaybeAway> => {
  await services.readAfter.wait(actor, ['planning']);
  const { companyId } = actor;
  return withCompany(services.pool, companyId, (db) => maybeAwayFrom(db, companyId, { days, mover: systemId }));
};

/** What a series is asked; what stays is counted. */
const seriesReturn = async (
  { services, actor }: PlanningContext,
  series: SeriesState,
  { days, calendar }: Closed,
  staying: Record<StaysElsewhere, number>,
): Promise<readonly SeriesCommand[]> => {
  if (series.status === 'none') return [];
  const { companyId } = actor;
  const { seriesId, timeZone } = series.rules.plan;
  const works = await withCompany(services.pool, companyId, (db) => worksOfSeries(db, companyId, seriesId));
  const stays: number[] = [];
  for (const [ordinal, work] of works)
    if (work.status === 'cancelled' || staysElsewhere(work) !== null) stays.push(ordinal);
  const today = todayIn(timeZone, services.clock());
  for (const { ordinal } of days.filter((day) => day >= today).flatMap((day) => awayFrom(day, series))) {
    const work = works.get(ordinal) ?? untouched;
    const reason = work.status === 'cancelled' ? null : staysElsewhere(work);
    if (reason !== null) staying[reason] += 1;
  }
  const worked = days.filter((day) => isWorkingDay(day, calendar));
  return worked.map((day) => ({ type: 'ReturnToDay', day, stays, calendar, today }));
};
