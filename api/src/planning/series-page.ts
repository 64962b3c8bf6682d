import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { dayOf, formatDay } from '@cadenza/domain/calendar/civil-date';
import type { WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { explains, plannedDay } from '@cadenza/domain/planning/closed-day';
import { type LocalDate, type NonWorkingShift, type Occurrence, seriesStream } from '@cadenza/domain/planning/events';
import { expansionLimit } from '@cadenza/domain/planning/expansion';
import { courseAt } from '@cadenza/domain/planning/rule-days';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { movedDay, valuesAt } from '@cadenza/domain/planning/series-plan';
import { closedDayOf } from '@cadenza/domain/planning/series-preview';
import type { SeriesRules } from '@cadenza/domain/planning/series-state';
import { plannedSeries, seriesRules } from '@cadenza/queries/planning/series';
import type { PlannedWhole } from '@cadenza/queries/planning/works';
import type { Context } from '../graphql/context.ts';
import type { DayReason, QueryResolvers, SeriesWork, SeriesWorkState, SkippedReason } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { closedReasons } from './closed-reasons.ts';

const stateOf = (row: PlannedWhole): SeriesWorkState => {
  if (row.cancelled) return 'CANCELLED';
  if (row.start === null) return 'SKIPPED';
  if (row.completed) return 'COMPLETED';
  // As the board has it.
  return row.begun || row.linesDone > 0 || row.progress > 0 ? 'STARTED' : 'OPEN';
};

const skippedReasons = { same_day: 'SAME_DAY', outside_period: 'OUTSIDE_PERIOD' } as const satisfies Readonly<
  Record<NonNullable<Occurrence['skipped']>, SkippedReason>
>;

/** Why a day of the rule has no work, by ordinal, where the rule for closed days alone does not say it. */
const skippedOf = async (
  { folds }: Context['services'],
  companyId: string,
  id: string,
): Promise<ReadonlyMap<number, SkippedReason>> => {
  const series = await folds.state(seriesStream(id), seriesDecider, companyId);
  const occurrences = series.status === 'none' ? [] : series.occurrences;
  return new Map(occurrences.flatMap(({ ordinal, skipped }) => (skipped ? [[ordinal, skippedReasons[skipped]]] : [])));
};

/** What the rule alone says of an occurrence. */
const asGenerated = ({ ordinal, id, generatedDate }: PlannedWhole): Occurrence => ({
  ordinal,
  id,
  generated: generatedDate,
  start: null,
});

/** On its day lies work of an earlier rule, which somebody had touched: it never was to be. */
const isTakenByEarlier = ({ courses }: SeriesRules, { start, ordinal, generatedDate }: PlannedWhole): boolean =>
  start === null && courseAt(courses, ordinal).keptDays.includes(generatedDate);

/** Whether series and calendar, as they are by now, lead to the day on which it stands. */
const standsByRule = (rules: SeriesRules, row: PlannedWhole, calendar: WorkingCalendar): boolean => {
  const stands = standsOn(row);
  return stands === null || explains(rules, asGenerated(row), stands, calendar);
};

/** The closed day that it has left; what was left on a day that was closed under it stands where its rule puts it. */
const closedUnder = (rules: SeriesRules, row: PlannedWhole, calendar: WorkingCalendar): LocalDate | null => {
  const closed = standsByRule(rules, row, calendar) ? closedDayOf(rules, asGenerated(row), calendar) : null;
  return closed === standsOn(row) ? null : closed;
};

/** A series with all that it has or had, by day. */
export const seriesField: QueryResolvers['plannedSeries'] = {
  ...ofQuery(plannedSeries),
  maxRows: expansionLimit,
  resolve: async ({ id }, context) => {
    if (!isUuid(id)) return null;
    const { services, session } = context;
    const { companyId } = session.actor;
    const found = await answered(context, plannedSeries, id);
    const last = found?.planned.rows.findLast(({ cancelled }) => !cancelled) ?? found?.planned.rows.at(-1);
    if (!found || !last) return null;
    const { rules, ends_at: endsAt } = found.series;
    const { plan } = rules;
    const [{ calendar }, reasonOf, skipped] = await Promise.all([
      loadCalendar(services.folds, companyId),
      closedReasons(services, companyId),
      skippedOf(services, companyId, id),
    ]);
    const inForce = valuesAt(rules, endsAt === null ? found.planned.rows.length : Math.max(endsAt - 1, 0));
    /** A work that has something else by itself says nothing of its series. */
    const labelOf = <Field extends 'equipment' | 'intervention' | 'maintainer'>(field: Field): PlannedWhole[Field] =>
      found.planned.rows.findLast((row) => (row[field]?.id ?? null) === inForce[`${field}Id`])?.[field] ?? last[field];
    const listed = found.planned.rows.filter((row) => !isTakenByEarlier(rules, row));
    const works = listed.map((row): SeriesWork => {
      const { own = {}, status } = found.works.get(row.ordinal) ?? {};
      const stays = !row.recurring || (row.moved && row.start !== null);
      const ruled = stays ? null : closedUnder(rules, row, calendar);
      return {
        id: row.id,
        generatedDate: row.generatedDate,
        start: row.start,
        end: row.end,
        state: stateOf(row),
        own: row.completed ? [] : Object.keys(own),
        alone: row.cancelled && status === 'cancelled',
        maintainer: row.maintainer,
        closed: reasonOf(ruled),
        skipped: row.start === null ? (skipped.get(row.ordinal) ?? null) : null,
      };
    });
    return {
      id,
      equipment: labelOf('equipment'),
      intervention: labelOf('intervention'),
      maintainer: inForce.maintainerId === null ? null : labelOf('maintainer'),
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
  context: Pick<Context, 'services' | 'session'>,
  row: PlannedWhole,
): Promise<DayReason | null> => {
  if (!row.recurring) return null;
  const rules = await answered(context, seriesRules, row.seriesId);
  if (!rules) return null;
  const { services, session } = context;
  const { companyId } = session.actor;
  const [{ calendar }, reasonOf] = await Promise.all([
    loadCalendar(services.folds, companyId),
    closedReasons(services, companyId),
  ]);
  const course = courseAt(rules.courses, row.ordinal);
  const stands = standsOn(row);
  const byRule = standsByRule(rules, row, calendar);
  const closed = row.moved ? null : closedUnder(rules, row, calendar);
  return {
    rule: course.rule,
    firstDay: course.anchor,
    generatedDate: row.generatedDate,
    placedDate: byRule ? formatDay(movedDay(rules, row.ordinal, dayOf(row.generatedDate))) : row.generatedDate,
    closed: reasonOf(closed),
    shift: closed === null ? rules.plan.shift : wentTo(closed, stands),
    seriesShift: rules.plan.shift,
    alone: row.moved,
    changedSince: !byRule && !row.moved,
  };
};

/** The day on which it is planned, on the wall of its series; null where its day was skipped. */
const standsOn = ({ plannedTime, start, timeZone }: PlannedWhole): LocalDate | null => {
  const planned = plannedTime?.start ?? start;
  return planned === null ? null : plannedDay({ start: planned, timeZone });
};

/** Where it went, which is forwards where the day before is over, or where what stood there already was not to be skipped. */
const wentTo = (closed: LocalDate, stands: LocalDate | null): NonWorkingShift =>
  stands === null ? 'skip' : stands > closed ? 'next' : 'previous';
