import { kindOf, loadStream } from '@cadenza/commands/registry/records';
import { formatDay } from '@cadenza/domain/calendar/civil-date';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { lanes } from '@cadenza/queries/planning/lanes';
import type { Context } from '../graphql/context.ts';
import type { PlanningSetup, QueryPlanningSetupArgs } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { fault } from '../rest/values.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** What the board draws beside the interventions: lanes, hours of the day, days that are not worked, who is away. */
export const planningSetup = async (
  { from, to }: QueryPlanningSetupArgs,
  { services, session }: Context,
): Promise<PlanningSetup> => {
  if (to < from) throw fault('to', 'end_before_start');
  const { companyId } = session.actor;
  const [company, days, { maintainers, absences }] = await Promise.all([
    services.folds.state(companyStream(companyId), companyDecider, companyId),
    loadStream(services.folds, kindOf('workingCalendarDay'), { id: '', companyId }),
    answered({ services, session }, lanes, { from, to }),
  ]);
  if (company.status === 'none') throw problem('not_found');
  const { settings } = company;
  return {
    companyName: company.details.businessName,
    timeZone: settings.timeZone,
    dayStart: settings.calendarStartTime,
    dayEnd: settings.calendarEndTime,
    slotMinutes: settings.calendarIntervalTime,
    restWeekdays: weekdays.filter((day) => !settings.workingWeekdays.includes(day)),
    nonWorkingDays: [...days.values()]
      .map(({ values: { day, type, description } }) => ({
        ...{ day: String(day), type: String(type) },
        description: description == null ? null : String(description),
      }))
      .filter(({ day }) => day >= from && day <= to)
      .sort((a, b) => a.day.localeCompare(b.day)),
    maintainers: maintainers.map(({ id, values }) => ({
      id,
      label: String(values.identifier),
      color: Number(values.color),
      dailyHours: values.dailyHours == null ? null : Number(values.dailyHours),
    })),
    absences: absences.map(({ maintainerId, first, last, why }) => ({
      ...{ maintainerId, firstDay: formatDay(first), lastDay: formatDay(last), description: why },
    })),
  };
};
