import { backlogOf, backlogSpan, weeklyHours } from '@cadenza/domain/reports/backlog';
import { capacityOf } from '@cadenza/domain/reports/capacity';
import { statisticsTime } from '@cadenza/domain/reports/statistics-time';
import { availabilityBetween } from '@cadenza/projections/reports/queries-of-availability';
import { waitingHours } from '@cadenza/projections/reports/queries-of-backlog';
import { reportingCompany } from '@cadenza/projections/reports/queries-of-company';
import {
  doneByWeek,
  overdueByLine,
  planCounts,
  plannedHours,
  stoppedEquipment,
} from '@cadenza/projections/reports/queries-of-statistics';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofFigures } from './report-query.ts';

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

const everything = {
  ...{ equipmentId: null, lineId: null, plantId: null },
  ...{ maintainerId: null, interventionTypeId: null },
};

/** Everything on the screen of statistics but who did what: a fixed number of statements. */
export const planningStatistics = defineQuery({
  ...{ name: 'planning.statistics', permission: 'planning.read', reads: ofFigures.reads },
  run: async ({ db, companyId, actor, now: asked }: Reading, _: null) => {
    const { calendar } = await reportingCompany(db, companyId);
    const now = Date.parse(asked);
    const maintainerId = actor.kind === 'person' ? actor.maintainerId : null;
    const time = statisticsTime(calendar, now);
    const { past, next } = time;
    const overdue = await overdueByLine(db, companyId, now);
    const stopped = await stoppedEquipment(db, companyId, now);
    const done = await doneByWeek(db, companyId, past);
    const planned = await plannedHours(db, companyId, next);
    const [monday = time.day, sunday = time.day] = [next[0]?.monday, next.at(-1)?.sunday];
    const people = await availabilityBetween(db, companyId, monday, sunday);
    const span = backlogSpan(calendar, now);
    const waiting = await waitingHours(db, companyId, everything, span);
    const active = Array.from(people.values()).filter((somebody) => somebody.active);
    const backlog = backlogOf(
      {
        backlogOverdueHours: waiting.reduce((sum, { overdue: some }) => sum + some, 0),
        backlogHours: waiting.reduce((sum, { all }) => sum + all, 0),
        weeklyCapacityHours: active.reduce((sum, somebody) => sum + weeklyHours(span.days, somebody), 0),
      },
      false,
    );
    return {
      ...{ now: instant(now), timeZone: calendar.timeZone, today: time.day },
      counts: await planCounts(db, companyId, time, null),
      own: maintainerId === null ? null : await planCounts(db, companyId, time, maintainerId),
      overdueByLine: overdue.lines.map(({ id, label, count, oldest }) => ({
        ...{ line: { id, label }, count, oldest: instant(oldest) },
      })),
      overdueLines: overdue.total,
      stopped: stopped.equipment.map(({ id, label, line, since, faults, workId }) => ({
        ...{ equipment: { id, label }, line, since: instant(since), faults, workId },
      })),
      stoppedTotal: stopped.total,
      backlog: { ...backlog.figures, missing: backlog.notAvailable.backlogWeeks ?? null },
      done: past.map(({ monday, sunday }, index) => ({
        ...{ monday, sunday, planned: done[index]?.planned ?? 0, done: done[index]?.done ?? 0 },
      })),
      ahead: next.map(({ monday, sunday, capacityHours }) => ({ monday, sunday, capacityHours })),
      planned: planned.rows.map(({ maintainer, hours }) => ({
        ...{ maintainer, hours: [...hours] },
        capacityHours: maintainer ? next.map((week) => capacityOf(week.days, people.get(maintainer.id))) : [],
      })),
      maintainers: planned.total,
    };
  },
});
