import { reportAddress } from '@cadenza/domain/reports/report-address';
import { reportedMonth } from '@cadenza/domain/reports/schedules/due';
import type { ReportSchedule } from '@cadenza/domain/reports/schedules/schedules';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText, reportWords } from '@cadenza/infra/texts/texts';
import { dayOf } from '../mail/letters.ts';

type Given = {
  schedule: ReportSchedule;
  /** Of which it is sent. */
  day: string;
  /** What it is narrowed to, in words. */
  filters: readonly (readonly [string, string])[];
  /** The file comes with it; otherwise it is too large for that. */
  attached: boolean;
  /** By their names. */
  company: string;
  name: string;
  publicUrl: string;
  unsubscribe: string;
};

/** What somebody is told with a report. */
export const reportLetter = (given: Given): Letter => {
  const { schedule, day, filters, attached, company, name, publicUrl, unsubscribe } = given;
  const { language, report, scope, cadence } = schedule;
  const say = (key: string, params: Record<string, string | number> = {}): string => mailText(language, key, params);
  const words = reportWords(language);
  const month = reportedMonth(cadence, day);
  const at = new Date(Date.UTC(month.year, month.month - 1));
  const period = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
  const title = words.titles[report] ?? report;
  return {
    ...{ language, from: company, subject: say('report.subject', { report: title, period }) },
    greeting: say('greeting', { name }),
    lead: [say(attached ? 'report.lead' : 'report.lead.large', { report: title, period })],
    items: [
      {
        title: schedule.name,
        lines: [
          say(cadence === 'weekly' ? 'report.weekly' : 'report.monthly', { day: dayOf(day) }),
          ...filters.map(([filter, value]) => `${filter}: ${value}`),
        ],
      },
    ],
    link: { label: say('open.report'), url: reportAddress(publicUrl, { report, month, scope }) },
    footer: say('why.report'),
    leave: { label: say('leave.report'), url: unsubscribe },
  };
};
