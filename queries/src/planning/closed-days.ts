import {
  type OnWeekdays,
  plannedDaysOnWeekdays,
  plannedOn,
  plannedOnWeekdays,
} from '@cadenza/projections/planning/queries-of-uses';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

/** Who may read the calendar sees what closing a day would find. */
const ofClosedDays = { ...ofPlanning, permission: 'workingCalendar.read', oneStatement: true } as const;

/** Open work on days, by start: `most` rows, and how much there is in all. */
export const workOnDays = defineQuery({
  ...{ name: 'planning.on-days', ...ofClosedDays },
  run: ({ db, companyId }: Reading, { days, most }: { days: readonly string[]; most: number }) =>
    plannedOn(db, companyId, days, { limit: most }),
});

/** The same on weekdays. */
export const workOnWeekdays = defineQuery({
  ...{ name: 'planning.on-weekdays', ...ofClosedDays },
  run: ({ db, companyId }: Reading, { ahead, most }: { ahead: OnWeekdays; most: number }) =>
    plannedOnWeekdays(db, companyId, ahead, { limit: most }),
});

/** On which days there is open work on weekdays, ascending, and how much. */
export const daysOnWeekdays = defineQuery({
  ...{ name: 'planning.days-on-weekdays', ...ofClosedDays },
  run: ({ db, companyId }: Reading, ahead: OnWeekdays) => plannedDaysOnWeekdays(db, companyId, ahead),
});
