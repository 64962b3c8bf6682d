import { generateDates, localToInstant } from '@cadenza/domain/planning/recurrence';
import rrule from 'rrule';
import type { Bench } from './bench.ts';
import { compare, secondsOf } from './rounds.ts';

const zone = 'Europe/Rome';

/** The units of the product, from 28 January 2026 on: what rrule and we agree on. */
const rules = [
  { ours: { value: 9, unit: 'day' }, theirs: { freq: rrule.RRule.DAILY, interval: 9 } },
  { ours: { value: 1, unit: 'month' }, theirs: { freq: rrule.RRule.MONTHLY, interval: 1 } },
  { ours: { value: 1, unit: 'year' }, theirs: { freq: rrule.RRule.YEARLY, interval: 1 } },
] as const;

/** Dates alone against rrule in UTC, instants in a zone against rrule with `tzid`. */
export const recurrence: Bench = {
  name: 'recurrence',
  run: async ({ rounds, quick }) => {
    const count = quick ? 5 : 100;
    const times = quick ? 1 : 20;
    const window = { fromOrdinal: 0, until: '2199-12-31', limit: count };
    let turn = 0;
    /** Another minute of the day at each turn, so that nothing can be remembered from the one before. */
    const nextTime = (): string => {
      turn += 1;
      return `${String(5 + (turn % 13)).padStart(2, '0')}:${String(turn % 60).padStart(2, '0')}`;
    };
    const repeated = (work: (rule: (typeof rules)[number], time: string) => number) => () =>
      secondsOf(async () => {
        for (let i = 0; i < times; i++) {
          const time = nextTime();
          for (const rule of rules) if (work(rule, time) !== count) throw new Error('not all occurrences');
        }
      });
    const rruleOf = (rule: (typeof rules)[number], time: string, tzid?: string) =>
      new rrule.RRule({
        ...rule.theirs,
        count,
        dtstart: new Date(`2026-01-28T${time}:00Z`),
        ...(tzid ? { tzid } : {}),
      });
    const perOccurrence = (seconds: number): string =>
      `${((seconds * 1e6) / (times * count * rules.length)).toFixed(2)} us`;

    const utc = await compare(rounds, {
      ours: repeated(({ ours }) => generateDates(ours, '2026-01-28', window).length),
      theirs: repeated((rule, time) => rruleOf(rule, time).all().length),
    });
    const local = await compare(rounds, {
      ours: repeated(({ ours }, time) => {
        const days = generateDates(ours, '2026-01-28', window);
        return days.map(({ date }) => localToInstant(`${date}T${time}`, zone)).length;
      }),
      theirs: repeated((rule, time) => rruleOf(rule, time, zone).all().length),
    });
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
