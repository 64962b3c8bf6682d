import type { Month } from './month-time.ts';
import type { ReportName } from './report-names.ts';
import type { ScheduledScope } from './schedules/values.ts';

/** What a report is narrowed to, by the names that the address of its screen gives it. */
export const scopeWords = {
  equipmentId: 'attrezzatura',
  lineId: 'linea',
  plantId: 'impianto',
  maintainerId: 'manutentore',
  interventionTypeId: 'tipo',
} as const satisfies Readonly<Record<keyof ScheduledScope, string>>;

/** Where a report of a month is on the screen. `origin` without a slash at its end. */
export const reportAddress = (
  origin: string,
  { report, month, scope }: { report: ReportName; month: Month; scope: ScheduledScope },
): string => {
  const names = Object.keys(scopeWords) as (keyof ScheduledScope)[];
  const filters = names.flatMap((name) => (scope[name] === null ? [] : [`&${scopeWords[name]}=${scope[name]}`]));
  return `${origin}/reports/${report}?anni=${month.year}&mesi=${month.month}${filters.join('')}`;
};

/** Where the link of a letter leads by which its receiver has a report no more. */
export const unsubscribePath = '/app/report-mails/';
export const unsubscribeAddress = (origin: string, secret: string): string => `${origin}${unsubscribePath}${secret}`;
