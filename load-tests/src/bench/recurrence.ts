import { dayOf } from '@cadenza/domain/company/civil-date';
import { generateDates, generateDayNumbers, localToInstant } from '@cadenza/domain/planning/recurrence';
import rrule from 'rrule';
import type { Bench } from './bench.ts';
import { compare, secondsOf } from './rounds.ts';

const anchor = '2026-01-31';
const rule = { value: 1, unit: 'month' as const };
const zone = 'Europe/Rome';

/** Monthly for so many years: dates alone against rrule in UTC, instants in a zone against rrule with `tzid`. */
export const recurrence: Bench = {
  name: 'recurrence',
  run: async ({ rounds, quick }) => {
    const months = quick ? 12 : 240;
    const times = quick ? 1 : 20;
    const until = `${2026 + months / 12}-12-31`;
    const window = { fromOrdinal: 0, until, limit: months };
    const options = { freq: rrule.RRule.MONTHLY, count: months, dtstart: new Date('2026-01-28T08:00:00Z') };
    const repeated = (work: () => number) => () =>
      secondsOf(async () => {
        for (let i = 0; i < times; i++) if (work() !== months) throw new Error('not all occurrences');
      });
    const perOccurrence = (seconds: number): string => `${((seconds * 1e6) / (times * months)).toFixed(1)} us`;
    const utc = await compare(rounds, {
      ours: repeated(() => generateDates(rule, anchor, window).length),
      theirs: repeated(() => new rrule.RRule(options).all().length),
    });
    const local = await compare(rounds, {
      ours: repeated(() => {
        const days = generateDates(rule, anchor, window);
        return days.map(({ date }) => localToInstant(`${date}T08:00`, zone)).length;
      }),
      theirs: repeated(() => new rrule.RRule({ ...options, tzid: zone }).all().length),
    });
    const last = generateDayNumbers(rule, dayOf(anchor), { ...window, until: dayOf(until) }).at(-1);
    if (last === undefined) throw new Error('no occurrences');
    return [
      {
        name: 'recurrence, dates: faster than rrule in UTC',
        value: utc.cheaper,
        unit: 'x',
        target: { atLeast: 20 },
        detail: `${perOccurrence(utc.ours)} against ${perOccurrence(utc.theirs)} an occurrence`,
      },
      {
        name: 'recurrence, instants: faster than rrule with a zone',
        value: local.cheaper,
        unit: 'x',
        target: { atLeast: 40 },
        detail: `${perOccurrence(local.ours)} against ${perOccurrence(local.theirs)} an occurrence`,
      },
    ];
  },
};
