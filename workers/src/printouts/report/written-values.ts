import { type Noted, notesOf } from '@cadenza/domain/reports/notes';
import { printText, type ReportWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';

/** How the columns of a report are written. */
const kinds: Readonly<Record<string, 'count' | 'money' | 'time' | 'text' | 'index' | 'percent' | 'weeks'>> = {
  ...{
    equipment: 'text',
    line: 'text',
    maintainer: 'text',
    faultCause: 'text',
    faultRemedy: 'text',
    start: 'time',
    end: 'time',
  },
  ...{ failures: 'count', preventiveDue: 'count', preventiveOnTime: 'count', planned: 'count', completed: 'count' },
  ...{ idleCost: 'money', idleCostFailure: 'money', idleCostPlanned: 'money', maintenanceIndex: 'index' },
  ...{ scheduled: 'count', scheduledOnTime: 'count', partsCost: 'money' },
  ...{ valuedPartsCost: 'money', purchaseValue: 'money', machinesValued: 'count', machinesNotValued: 'count' },
  ...{ preventivePending: 'count', schedulePending: 'count', labourWorks: 'count', labourWorksLeftOut: 'count' },
  ...{ failuresCounted: 'count', failuresLeftOut: 'count', machineMonths: 'count', machineMonthsLeftOut: 'count' },
  ...{ preventiveDeleted: 'count', preventiveExcused: 'count' },
  ...{ scheduleCompliance: 'percent', unplannedLabourRate: 'percent', partsCostRate: 'percent' },
  ...{ backlogWeeks: 'weeks' },
  ...{
    cumulated: 'percent',
    preventiveEfficiency: 'percent',
    downtimeRate: 'percent',
    unplannedDowntimeRate: 'percent',
  },
};

export const kindOfColumn = (name: string): (typeof kinds)[string] | 'hours' => kinds[name] ?? 'hours';

const units = { hours: ' h', percent: ' %', money: ' €', count: '', weeks: '', index: '', text: '', time: '' } as const;

export type Written = {
  /** What a cell says; `n.d.` where there is nothing. */
  cell: (name: string, value: unknown) => string;
  /** The same with its unit. */
  figure: (name: string, value: unknown) => string;
  /** A column without its unit, which stands at its numbers. */
  named: (name: string) => string;
  /** What is read beside a figure, or why there is none; empty where there is nothing to say. */
  note: (name: string, row: Noted) => string;
  /** `gennaio 2026`, or short: `gen`. */
  month: (month: { year: number; month: number }, short?: boolean) => string;
};

type Formats = Readonly<
  Record<'whole' | 'one' | 'two', Intl.NumberFormat> & Record<'long' | 'short', Intl.DateTimeFormat>
>;

const known = new Map<string, Formats>();

/** Made once for a language: to make them takes as long as to print a page of them. */
const formatsOf = (language: string): Formats => {
  const before = known.get(language);
  if (before !== undefined) return before;
  const numbers = (least: number, most: number): Intl.NumberFormat =>
    new Intl.NumberFormat(language === 'en' ? 'en-GB' : `${language}-${language.toUpperCase()}`, {
      ...{ minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: 'always' as const },
    });
  const months = (month: 'long' | 'short') => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  const made = {
    ...{ whole: numbers(0, 0), one: numbers(0, 1), two: numbers(2, 2) },
    ...{ long: months('long'), short: months('short') },
  };
  known.set(language, made);
  return made;
};

export const writtenIn = (language: string, words: ReportWords, timeZone: string): Written => {
  const { whole, one, two, long, short } = formatsOf(language);
  const cell = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return words.print.na;
    switch (kindOfColumn(name)) {
      case 'text':
        return String(value);
      case 'time':
        return writtenInstant(String(value), timeZone);
      case 'index':
        return words.index[String(value)] ?? String(value);
      case 'count':
        return whole.format(Number(value));
      case 'money':
        return two.format(Number(value));
      default:
        // What is there is not written as nothing.
        return Number(value) > 0 && Number(value) < 0.05 ? `< ${one.format(0.1)}` : one.format(Number(value));
    }
  };
  const figure = (name: string, value: unknown): string =>
    value == null ? words.print.na : `${cell(name, value)}${units[kindOfColumn(name)]}`;
  const note = (name: string, row: Noted): string => {
    const said = notesOf(name, row).map(({ words: sentence, gaps }) => {
      const filled = Object.entries(gaps).map(([gap, of]) => [gap, figure(of, row[of])]);
      return printText(words.notes[sentence] ?? '', Object.fromEntries(filled));
    });
    const reason = Reflect.get(row.notAvailable ?? {}, name) as string | undefined;
    return said.join(' · ') || (reason === undefined ? '' : (words.missing[reason] ?? ''));
  };
  return {
    ...{ cell, figure, note },
    named: (name) => (words.columns[name]?.heading ?? name).replace(/ \((h|%|€)\)$/, ''),
    month: ({ year, month }, brief = false) => {
      const day = Date.UTC(2024, month - 1, 1);
      return brief ? short.format(day) : `${long.format(day)} ${year}`;
    },
  };
};

/** `gennaio 2026 – marzo 2026, maggio 2026`: months that follow each other as one. */
export const periodInWords = (
  months: readonly { year: number; month: number }[],
  written: Pick<Written, 'month'>,
): string => {
  const runs: { year: number; month: number }[][] = [];
  for (const one of months) {
    const last = runs.at(-1)?.at(-1);
    const next = last !== undefined && last.year * 12 + last.month + 1 === one.year * 12 + one.month;
    if (next) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs
    .map((run) => [...new Set([run[0], run.at(-1)])].map((one) => (one ? written.month(one) : '')).join(' – '))
    .join(', ');
};
