import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Due, dueNow, nextDue, reportedMonth, type Sending } from './due.ts';

const weekly: Sending = {
  ...{ cadence: 'weekly', weekday: 1, monthDay: 1, hour: 7 },
  ...{ since: '2026-01-01T00:00:00Z', sentDay: null },
};
const monthly: Sending = { ...weekly, cadence: 'monthly', monthDay: 31 };
const rome = 'Europe/Rome';

describe('when a report is sent next', () => {
  it.each([
    ['on the weekday, later the same day', weekly, '2026-03-02T05:59:00Z', '2026-03-02', '2026-03-02T06:00:00Z'],
    ['a week later, once the hour has come', weekly, '2026-03-02T06:00:00Z', '2026-03-09', '2026-03-09T06:00:00Z'],
    ['on the last day of a short month', monthly, '2026-02-01T00:00:00Z', '2026-02-28', '2026-02-28T06:00:00Z'],
    ['on the 29th of a leap year', monthly, '2028-02-01T00:00:00Z', '2028-02-29', '2028-02-29T06:00:00Z'],
    ['over the end of the year', monthly, '2026-12-31T06:00:00Z', '2027-01-31', '2027-01-31T06:00:00Z'],
    [
      'an hour later where the clock skips its hour',
      { ...weekly, weekday: 7, hour: 2 },
      '2026-03-28T00:00:00Z',
      '2026-03-29',
      '2026-03-29T01:00:00Z',
    ],
    [
      'in the first of two hours of the same name',
      { ...weekly, weekday: 7, hour: 2 },
      '2026-10-24T00:00:00Z',
      '2026-10-25',
      '2026-10-25T00:00:00Z',
    ],
  ])('%s', (_, sending, now, day, at) => {
    expect(nextDue(sending, now, rome)).toEqual({ day, at });
  });

  it('is not the day of which it was sent already, whatever the hour became', () => {
    const sent = { ...weekly, sentDay: '2026-03-02', hour: 20 };
    expect(nextDue(sent, '2026-03-02T10:00:00Z', rome).day).toBe('2026-03-09');
    expect(dueNow(sent, '2026-03-02T20:00:00Z', rome)).toBeUndefined();
  });
});

describe('what is to be sent now', () => {
  it('is the last that was missed, and none of those before it', () => {
    expect(dueNow({ ...weekly, sentDay: '2026-03-02' }, '2026-04-01T08:00:00Z', rome)?.day).toBe('2026-03-30');
  });

  it('is nothing of a time before it was switched on, or its day was changed', () => {
    expect(dueNow({ ...weekly, since: '2026-03-02T06:00:00Z' }, '2026-03-04T08:00:00Z', rome)).toBeUndefined();
    expect(dueNow({ ...weekly, since: '2026-03-02T05:00:00Z' }, '2026-03-04T08:00:00Z', rome)?.day).toBe('2026-03-02');
  });
});

describe('what it is about', () => {
  it.each([
    ['monthly', '2026-03-01', 2026, 2],
    ['monthly', '2026-01-31', 2025, 12],
    ['weekly', '2026-03-02', 2026, 2],
    ['weekly', '2026-03-09', 2026, 3],
    ['weekly', '2026-06-01', 2026, 5],
    ['weekly', '2027-01-01', 2026, 12],
  ] as const)('%s, of %s', (cadence, day, year, month) => {
    expect(reportedMonth(cadence, day)).toEqual({ year, month });
  });
});

const zones = [
  'Europe/Rome',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Auckland',
  'UTC',
];
const instants = fc
  .integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-12-31') })
  .map((time) => new Date(time).toISOString());
const sendings = fc.record({
  cadence: fc.constantFrom('weekly' as const, 'monthly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  since: fc.constant('2020-01-01T00:00:00Z'),
  sentDay: fc.constant(null),
});

/** The same by another way: day after day, by `Temporal`. */
const byHand = ({ cadence, weekday, monthDay, hour }: Sending, now: string, timeZone: string): Due => {
  let date = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 });
  for (;;) {
    const meant = cadence === 'weekly' ? date.dayOfWeek === weekday : date.day === Math.min(monthDay, date.daysInMonth);
    const at = date.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();
    if (meant && Temporal.Instant.compare(at, now) > 0) return { day: date.toString(), at: at.toString() };
    date = date.add({ days: 1 });
  }
};

describe('whatever the schedule, the zone and the moment', () => {
  it('the next time is the first that is one', () => {
    fc.assert(
      fc.property(sendings, instants, fc.constantFrom(...zones), (sending, now, zone) => {
        expect(nextDue(sending, now, zone)).toEqual(byHand(sending, now, zone));
      }),
    );
  });

  it('who looks again and again sends each time once, late by one look at most', () => {
    const looks = fc.array(fc.integer({ min: 1, max: 40 * 24 * 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sendings, instants, looks, fc.constantFrom(...zones), (sending, start, gaps, zone) => {
        let [now, sentDay]: [number, string | null] = [Date.parse(start), null];
        for (const gap of gaps) {
          const before = { ...sending, since: start, sentDay };
          const next = nextDue(before, new Date(now).toISOString(), zone);
          now += gap * 60_000;
          const due = dueNow(before, new Date(now).toISOString(), zone);
          // Something has come in between exactly if the next one has.
          expect(due !== undefined).toBe(Date.parse(next.at) <= now);
          if (due === undefined) continue;
          expect(sentDay === null || due.day > sentDay).toBe(true);
          expect(Date.parse(nextDue({ ...before, sentDay: due.day }, due.at, zone).at)).toBeGreaterThan(now);
          sentDay = due.day;
        }
      }),
    );
  });
});
