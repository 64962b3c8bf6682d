import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { dayOf, formatDay } from '@cadenza/domain/company/civil-date';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Occurrence } from '@cadenza/domain/planning/events';
import { expansionLimit } from '@cadenza/domain/planning/expansion';
import { courseAt } from '@cadenza/domain/planning/rule-days';
import { movedDay } from '@cadenza/domain/planning/series-plan';
import { closedDayOf } from '@cadenza/domain/planning/series-preview';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import { type PlannedWhole, plannedOfSeries } from '@cadenza/projections/planning/queries';
import { seriesRow, worksOfSeries } from '@cadenza/projections/planning/queries-of-series';
import type { DayReason, QueryResolvers, SeriesWork, SeriesWorkState } from '../graphql/schema.gen.ts';
import type { Services } from '../services.ts';
import { closedReasons } from './closed-reasons.ts';
import { inCompany } from './read.ts';

const reads: readonly ProjectionName[] = ['planning', 'registry'];

const stateOf = (row: PlannedWhole): SeriesWorkState => {
  if (row.cancelled) return 'CANCELLED';
  if (row.start === null) return 'SKIPPED';
  return row.completed ? 'COMPLETED' : 'OPEN';
};

/** What the rule alone says of an occurrence. */
const asGenerated = ({ ordinal, id, generatedDate }: PlannedWhole): Occurrence => ({
  ordinal,
  id,
  generated: generatedDate,
  start: null,
});

/** A series with all that it has or had, by day. */
export const seriesField: QueryResolvers['plannedSeries'] = {
  permission: 'planning.read',
  reads,
  maxRows: expansionLimit,
  resolve: async ({ id }, { services, session }) => {
    if (!isUuid(id)) return null;
    const { companyId } = session.actor;
    const found = await withCompany(services.pool, companyId, async (db) => {
      const series = await seriesRow(db, companyId, id);
      return (
        series && {
          series,
          planned: await plannedOfSeries(db, companyId, id),
          works: await worksOfSeries(db, companyId, id),
        }
      );
    });
    const last = found?.planned.rows.findLast(({ cancelled }) => !cancelled) ?? found?.planned.rows.at(-1);
    if (!found || !last) return null;
    const { rules, ends_at: endsAt } = found.series;
    const { plan } = rules;
    const [{ calendar }, reasonOf] = await Promise.all([
      loadCalendar(services.folds, companyId),
      closedReasons(services, companyId),
    ]);
    const works = found.planned.rows.map((row): SeriesWork => {
      const { own = {}, status } = found.works.get(row.ordinal) ?? {};
      return {
        id: row.id,
        generatedDate: row.generatedDate,
        start: row.start,
        end: row.end,
        state: stateOf(row),
        own: row.completed ? [] : Object.keys(own),
        alone: row.cancelled && status === 'cancelled',
        maintainer: row.maintainer,
        closed: row.start === null || !row.moved ? reasonOf(closedDayOf(rules, asGenerated(row), calendar)) : null,
      };
    });
    return {
      id,
      equipment: last.equipment,
      intervention: last.intervention,
      maintainer: last.maintainer,
      recurrence: last.recurrence,
      rule: plan.rule,
      firstStart: plan.firstStart,
      planFrom: plan.planFrom,
      planUntil: plan.planUntil,
      reachesUntil: last.reachesUntil,
      cut: last.cut,
      shift: plan.shift,
      ended: endsAt !== null,
      timeZone: plan.timeZone,
      works,
      asOfPosition: String(found.planned.asOf),
    };
  },
};

/** Why a work stands on its day; null for what does not recur. */
export const dayReason = async (
  services: Services,
  companyId: string,
  row: PlannedWhole,
): Promise<DayReason | null> => {
  if (!row.recurring) return null;
  const series = await inCompany(services, companyId, (db) => seriesRow(db, companyId, row.seriesId));
  if (!series) return null;
  const { rules } = series;
  const occurrence = asGenerated(row);
  const [{ calendar }, reasonOf] = await Promise.all([
    loadCalendar(services.folds, companyId),
    closedReasons(services, companyId),
  ]);
  const course = courseAt(rules.courses, row.ordinal);
  return {
    rule: course.rule,
    firstDay: course.anchor,
    generatedDate: row.generatedDate,
    placedDate: formatDay(movedDay(rules, row.ordinal, dayOf(row.generatedDate))),
    closed: reasonOf(closedDayOf(rules, occurrence, calendar)),
    shift: rules.plan.shift,
    alone: row.moved,
  };
};
