import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { exactly } from './apportion.ts';
import { costsOf } from './costs.ts';
import { figuresOf, figuresOfParts } from './figures.ts';
import { type Machine, type MachineHistory, measureMachine } from './measure.ts';
import { type Month, monthTime } from './month-time.ts';
import { addSums, noSums, type Sums } from './sums.ts';
import { at, day, fault, nothing, press, weekdays } from './testing/report-samples.ts';

const later = at('2030-01-01T00:00');
const measured = (
  history: Partial<MachineHistory>,
  { machine = {}, months = [{ year: 2026, month: 6 }], calendar = weekdays, now = later }: Asked = {},
) =>
  measureMachine(
    { ...press, ...machine },
    { ...nothing, ...history },
    months.map((month) => monthTime(month, calendar)),
    now,
  );
type Asked = { machine?: Partial<Machine>; months?: Month[]; calendar?: typeof weekdays; now?: number };
const figures = (history: Partial<MachineHistory>, asked?: Asked) => figuresOf(measured(history, asked).sums);

describe('a month of one machine', () => {
  // February 2027 has 20 working days and begins on a Monday.
  const example: Asked = { months: [{ year: 2027, month: 2 }] };
  const history = {
    failures: [
      fault('a', '2027-02-01T08:00', '2027-02-01T13:00'),
      fault('b', '2027-02-01T12:00', '2027-02-01T14:30'),
      fault('c', '2027-02-04T17:00', '2027-02-05T10:00'),
    ],
    planned: [{ from: at('2027-02-03T09:00'), to: at('2027-02-03T11:30') }],
  };

  it('gives the figures of the worked example', () => {
    const { breakdowns, sums } = measured(history, example);
    expect(breakdowns.map(({ workIds }) => workIds)).toEqual([['a', 'b'], ['c']]);
    const result = figuresOf(sums);
    expect(result.requiredTime).toBeCloseTo(160, 9);
    expect(result.downtimeFailure).toBeCloseTo(7.6, 9);
    expect(result.downtimePlanned).toBeCloseTo(2, 9);
    expect(result.operatingTime).toBeCloseTo(150.4, 9);
    expect(result.failures).toBe(2);
    expect(result.mtbf).toBeCloseTo(75.2, 9);
    expect(result.mtbfLower).toBeCloseTo(23.9, 1);
    expect(result.mtbfUpper).toBeCloseTo(423, 0);
    expect(result.mtbfIndicative).toBe(true);
    expect(result.mttr).toBeCloseTo(11.75, 9);
    expect(result.downtimeRate).toBeCloseTo(6, 9);
    expect(result.unplannedDowntimeRate).toBeCloseTo(4.75, 9);
    expect(result.idleCost).toBeCloseTo(6000, 6);
    expect(result.idleCostFailure).toBeCloseTo(4750, 6);
    expect(result.idleCostPlanned).toBeCloseTo(1250, 6);
    expect(result.provisional).toBe(false);
  });

  it('counts planned time during a failure as failure, and planned time twice once', () => {
    const planned = [
      { from: at('2027-02-01T12:00'), to: at('2027-02-01T16:00') },
      { from: at('2027-02-01T15:00'), to: at('2027-02-01T16:30') },
    ];
    const { sums } = measured({ ...history, planned }, example);
    expect(sums.downtimePlanned).toBeCloseTo(2 * 0.8, 9); // from 14:30 to 16:30
    expect(sums.downtimeFailure).toBeCloseTo(7.6, 9);
  });

  it('of a month in which nothing happened says so, and how long it ran at least', () => {
    const result = figures({}, example);
    expect(result).toMatchObject({
      failures: 0,
      mtbf: null,
      mtbfUpper: null,
      mttr: null,
      downtimeRate: 0,
      idleCost: 0,
    });
    expect(result.mtbfLower).toBeCloseTo(160 / 2.995732, 4);
    expect(result.notAvailable).toMatchObject({
      mtbf: 'no_failures',
      mttr: 'no_failures',
      preventiveEfficiency: 'nothing_due',
    });
  });

  it('gives a breakdown to the month in which it begins, and its hours to each', () => {
    const failures = [fault('a', '2026-06-30T16:00', '2026-07-01T10:00')];
    const [june, july] = [6, 7].map((month) => measured({ failures }, { months: [{ year: 2026, month }] }).sums);
    expect(june).toMatchObject({ failures: 1, restorationHours: 18 });
    expect(july).toMatchObject({ failures: 0, restorationHours: 0 });
    expect(june?.downtimeFailure).toBeCloseTo(2 * (160 / 220), 9);
    expect(july?.downtimeFailure).toBeCloseTo(2 * (160 / 230), 9);
  });

  it('lets an open breakdown run to now, and says that it is provisional', () => {
    const open = { failures: [fault('a', '2026-06-30T16:00', null)] };
    const now = at('2026-07-01T09:00');
    const june = figures(open, { now });
    expect(june).toMatchObject({ failures: 1, mttr: 17, provisional: true });
    expect(june.downtimeFailure).toBeCloseTo(2 * (160 / 220), 9);
    expect(figures(open, { now, months: [{ year: 2026, month: 5 }] }).provisional).toBe(false);
    expect(figures(open, { now: at('2026-06-01T00:00') }).failures).toBe(0); // it is still to come
  });

  it('without its hours has no figure of time and no cost, but its failures and their length', () => {
    const result = figures(history, { ...example, machine: { monthlyHours: null } });
    expect(result).toMatchObject({ requiredTime: null, mtbf: null, downtimeRate: null, idleCost: null, failures: 2 });
    expect(result.mttr).toBeCloseTo(11.75, 9);
    expect(result.notAvailable).toMatchObject({ mtbf: 'no_monthly_hours', idleCost: 'no_monthly_hours' });
    expect(figuresOf(noSums).notAvailable.requiredTime).toBe('no_equipment');
    expect(figures(history, { ...example, machine: { monthlyHours: 0 } }).notAvailable.downtimeRate).toBe(
      'no_required_time',
    );
  });

  it('counts from the day of installation to the day before it went out of use', () => {
    // 1 to 12 February are ten of twenty working days.
    expect(figures({}, { ...example, machine: { installed: day('2027-02-15') } }).requiredTime).toBeCloseTo(80, 9);
    expect(
      figures({}, { ...example, machine: { outOfUse: [{ from: at('2027-02-13T00:00'), to: null }] } }).requiredTime,
    ).toBeCloseTo(80, 9);
    expect(figures(history, { ...example, machine: { installed: day('2027-02-03') } }).downtimeFailure).toBeCloseTo(
      2.4,
      9,
    );
    const early = figures({}, { ...example, machine: { installed: day('2027-03-01') } });
    expect(early).toMatchObject({ requiredTime: null, notAvailable: { requiredTime: 'before_records' } });
    expect(figures({}, { ...example, machine: { recorded: day('2027-02-15') } }).requiredTime).toBeCloseTo(80, 9);
  });

  it('counts neither required time nor a stop while it was out of use, also once it is in use again', () => {
    // From Thursday noon to Wednesday noon: it is in use on the day on which it is switched on.
    const outOfUse = [{ from: at('2027-02-04T12:00'), to: at('2027-02-10T12:00') }];
    const stands = { failures: [{ ...fault('a', '2027-02-02T08:00', null), workFrom: at('2027-02-10T14:00') }] };
    const asked = { ...example, machine: { outOfUse }, now: at('2027-02-11T08:00') };
    const { breakdowns, sums } = measured(stands, asked);
    expect(sums).toMatchObject({ failures: 1, openFailures: 1, restorationHours: 52 + 20, waitingHours: 52 + 2 });
    expect(breakdowns.map(({ hours, open }) => [hours, open])).toEqual([[72, true]]);
    // One working day before it stood, two and one in which it stood; four it was out of use.
    expect(sums.requiredTime).toBeCloseTo(4 * 8, 9);
    expect(sums.downtimeFailure).toBeCloseTo(3 * 8, 9);
    // Closed before it came back it counts no further.
    const closed = { failures: [fault('a', '2027-02-02T08:00', '2027-02-08T08:00')] };
    expect(measured(closed, asked).sums).toMatchObject({ openFailures: 0, restorationHours: 52 });
    // Switched off and on within a day, it was in use on that day.
    const moment = [{ from: at('2027-02-04T12:00'), to: at('2027-02-04T12:30') }];
    expect(measured({}, { ...example, machine: { outOfUse: moment } }).sums.requiredTime).toBeCloseTo(160, 9);
  });

  it('requires no time that has not happened, or lies before the first record of the machine', () => {
    const asked = (year: number, month: number) =>
      figures({}, { months: [{ year, month }], now, machine: { recorded } });
    const [now, recorded] = [at('2026-11-13T13:00'), day('2026-01-01')];
    const none = {
      requiredTime: null,
      operatingTime: null,
      mtbf: null,
      mttr: null,
      downtimeRate: null,
      idleCost: null,
    };
    expect(asked(2027, 6)).toMatchObject(none);
    expect(asked(2027, 6).notAvailable).toMatchObject({
      requiredTime: 'not_begun',
      mttr: 'not_begun',
      idleCost: 'not_begun',
    });
    expect(asked(2019, 2)).toMatchObject(none);
    expect(asked(2019, 2).notAvailable).toMatchObject({ mtbf: 'before_records', idleCost: 'before_records' });
    // Nine of twenty-one working days, and half of the tenth.
    expect(asked(2026, 11).requiredTime).toBeCloseTo((160 * 9.5) / 21, 9);
  });

  it('takes whole working days, then every day, where the hours do not fit into the opening hours', () => {
    const night = { failures: [fault('a', '2027-02-06T00:00', '2027-02-08T00:00')] }; // a weekend
    expect(figures(night, { ...example, machine: { monthlyHours: 300 } }).downtimeFailure).toBe(0);
    const result = figures(night, { ...example, machine: { monthlyHours: 600 } });
    expect(result.downtimeFailure).toBeCloseTo(48 * (600 / 672), 9);
    expect(figures({}, { ...example, machine: { monthlyHours: 744 } }).requiredTime).toBe(672);
  });

  it('counts the hours of days on which clocks change as they are', () => {
    const always = {
      ...weekdays,
      opens: '00:00',
      closes: '23:59',
      working: workingCalendarOf([1, 2, 3, 4, 5, 6, 7], []),
    };
    const march = { months: [{ year: 2026, month: 3 }], calendar: always, machine: { monthlyHours: 743 } };
    // 29 March 2026 has 23 hours: so the month has 743.
    const day = figures({ failures: [fault('a', '2026-03-29T00:00', '2026-03-30T00:00')] }, march);
    expect(day.mttr).toBe(23);
    expect(day.downtimeFailure).toBeCloseTo(23, 9);
    expect(day.requiredTime).toBe(743);
  });

  it('costs nothing from the day on which it is written off', () => {
    const since = day('2017-02-04'); // ten years end on Thursday 4 February 2027
    const result = figures(history, { ...example, machine: { since } });
    expect(result.idleCostFailure).toBeCloseTo(6.5 * 0.8 * 625, 6);
    expect(result.depreciated).toBe(false);
    const old = figures(history, { ...example, machine: { since: day('2010-01-01') } });
    expect(old).toMatchObject({ idleCost: 0, depreciated: true });
    const unpriced = figures(history, { ...example, machine: { purchaseCost: null } });
    expect(unpriced).toMatchObject({ idleCost: null, notAvailable: { idleCost: 'no_purchase_cost' } });
  });

  it('counts what was due in the month by its own day', () => {
    const due = (['onTime', 'onTime', 'late', 'missed', 'pending'] as const).map((state) => ({
      due: day('2026-06-30'),
      state,
    }));
    const result = figures({ due: [...due, { due: day('2026-07-01'), state: 'onTime' }] });
    expect(result).toMatchObject({
      preventiveDue: 4,
      preventiveOnTime: 2,
      preventivePending: 1,
      preventiveEfficiency: 50,
    });
    expect(result).toMatchObject({ maintenanceIndex: 'good', provisional: true });
  });

  it('that is still to come is no month of poor work: what is due in it stands apart', () => {
    const due = Array.from({ length: 12 }, (_, n) => ({ due: day('2027-06-01') + n, state: 'pending' as const }));
    const result = figures({ due }, { months: [{ year: 2027, month: 6 }], now: at('2026-11-28T12:00') });
    expect(result).toMatchObject({ preventiveDue: 0, preventivePending: 12, preventiveEfficiency: null });
    expect(result).toMatchObject({ maintenanceIndex: null, provisional: true });
    expect(result.notAvailable).toMatchObject({
      ...{ preventiveEfficiency: 'still_to_come', maintenanceIndex: 'still_to_come' },
      scheduleCompliance: 'nothing_scheduled',
    });
  });

  it('judges each ordinary work once, or says that it is pending', () => {
    const states = fc.array(fc.constantFrom('onTime', 'late', 'missed', 'pending'));
    fc.assert(
      fc.property(states, (all) => {
        const { sums } = measured({ due: all.map((state) => ({ due: day('2026-06-30'), state })) });
        expect(sums.preventiveDue + sums.preventivePending).toBe(all.length);
        const { preventiveEfficiency } = figuresOf(sums);
        const judged = all.filter((state) => state !== 'pending');
        const share = judged.filter((state) => state === 'onTime').length / judged.length;
        expect(preventiveEfficiency).toEqual(judged.length === 0 ? null : share * 100);
      }),
    );
  });
});

describe('sums', () => {
  const minutes = (from: string) => fc.integer({ min: 0, max: 400 * 1440 }).map((some) => at(from) + some * 60_000);
  const stop = fc.record({
    workId: fc.uuid(),
    from: minutes('2025-12-01T00:00'),
    length: fc.option(fc.integer({ min: 0, max: 30 * 1440 })),
    wait: fc.integer({ min: 0, max: 600 }),
  });
  /** Switched off, on again, and so forth; the last of it may go on. */
  const outOfUse = fc
    .uniqueArray(minutes('2025-12-15T00:00'), { maxLength: 6 })
    .map((switched) => switched.toSorted((a, b) => a - b))
    .map((times) => times.flatMap((from, n) => (n % 2 === 0 ? [{ from, to: times[n + 1] ?? null }] : [])));
  const machine = fc.record({
    monthlyHours: fc.option(fc.integer({ min: 0, max: 744 })),
    installed: fc.option(fc.integer({ min: day('2025-12-15'), max: day('2026-12-31') })),
    recorded: fc.option(fc.integer({ min: day('2025-12-15'), max: day('2026-12-31') })),
    outOfUse,
    purchaseCost: fc.option(fc.integer({ min: 0, max: 1e12 })),
    depreciationYears: fc.option(fc.integer({ min: 1, max: 100 })),
    since: fc.option(fc.integer({ min: day('1990-01-01'), max: day('2026-12-31') })),
  });
  const work = fc.record({
    at: minutes('2025-12-01T00:00'),
    ...{
      plannedMinutes: fc.nat(10_000),
      unplannedMinutes: fc.nat(10_000),
      partsCost: fc.nat(1e9),
      stated: fc.boolean(),
    },
    state: fc.constantFrom('onTime', 'late', 'missed', 'pending'),
  });
  const history = fc
    .record({
      failures: fc.array(stop, { maxLength: 12 }),
      planned: fc.array(stop, { maxLength: 12 }),
      done: fc.array(work, { maxLength: 12 }),
      scheduled: fc.array(work, { maxLength: 12 }),
    })
    .map(({ failures, planned, done, scheduled }) => ({
      ...{ due: [], done, scheduled },
      failures: failures.map(({ workId, from, length, wait }) => ({
        ...{ workId, from, to: length === null ? null : from + length * 60_000, workFrom: from + wait * 60_000 },
      })),
      planned: planned.map(({ from, length }) => ({ from, to: from + (length ?? 0) * 60_000 })),
    }));
  const year = Array.from({ length: 12 }, (_, index) => monthTime({ year: 2026, month: index + 1 }, weekdays));
  /** What a machine was bought for is no sum of months. */
  const held = new Set<keyof Sums>(['purchaseValue', 'machinesValued', 'machinesNotValued']);
  const near = (one: Sums, other: Sums): void => {
    for (const name of Object.keys(one) as (keyof Sums)[]) {
      if (held.has(name)) continue;
      expect(Math.abs(Number(one[name]) - Number(other[name])), name).toBeLessThan(
        1e-6 * Math.max(1, Math.abs(Number(one[name]))),
      );
    }
  };

  it('of a year are those of its months, and down time is never more than what was required', () => {
    fc.assert(
      fc.property(machine, history, minutes('2025-12-01T00:00'), (some, happened, now) => {
        const whole = measureMachine(some, happened, year, now);
        const parts = year.map((month) => measureMachine(some, happened, [month], now));
        near(whole.sums, addSums(parts.map(({ sums }) => sums)));
        expect(whole.breakdowns.length).toBe(parts.flatMap(({ breakdowns }) => breakdowns).length);
        const { requiredTime, downtimeFailure, downtimePlanned, waitingHours, restorationHours } = whole.sums;
        expect(downtimeFailure + downtimePlanned).toBeLessThanOrEqual(requiredTime + 1e-6);
        expect(waitingHours).toBeLessThanOrEqual(restorationHours + 1e-6);
        expect(Object.values(figuresOf(whole.sums))).not.toContain(Number.NaN);
      }),
    );
  });

  it('of costs add up to the last cent as they are shown: of months, of machines, of failures and planned stops', () => {
    const cents = (shown: string | null): bigint => BigInt((shown ?? '0.00').replace('.', ''));
    const added = (all: readonly (string | null)[]): bigint => all.reduce((sum, one) => sum + cents(one), 0n);
    const shown = (sums: Sums) => costsOf(figuresOf(sums));
    const kinds = ['idleCost', 'idleCostFailure', 'idleCostPlanned'] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(machine, history), { minLength: 1, maxLength: 4 }), (machines) => {
        const all = machines.map(([some, happened]) => measureMachine(some, happened, year, later));
        const whole = shown(addSums(all.map(({ sums }) => sums)));
        const months = year.map((_, at) => addSums(all.flatMap(({ monthly }) => monthly[at] ?? [])));
        for (const parts of [all.map(({ sums }) => sums), months]) {
          const rows = figuresOfParts(parts).map(costsOf);
          for (const kind of kinds) expect(added(rows.map((row) => row[kind]))).toBe(cents(whole[kind]));
          for (const row of rows) expect(added([row.idleCostFailure, row.idleCostPlanned])).toBe(cents(row.idleCost));
        }
        expect(added([whole.idleCostFailure, whole.idleCostPlanned])).toBe(cents(whole.idleCost));
      }),
    );
  });

  it('of a cost are rounded once, whatever it is the sum of', () => {
    const third = { ...noSums, pricedMonths: 1, idleCostFailure: exactly(100 / 3), idleCostPlanned: exactly(0.2) };
    const all = Array.from({ length: 60 }, () => third);
    // 2 000 and 12 cents; rounded for each it was 1 980 and 60.
    expect(figuresOf(addSums(all))).toMatchObject({ idleCost: 2012, idleCostFailure: 2000, idleCostPlanned: 12 });
    expect(figuresOfParts(all).map(({ idleCost }) => idleCost)).toContain(35);
  });

  it('of time only grow as it goes by, and what is required when all is over is never exceeded', () => {
    fc.assert(
      fc.property(machine, minutes('2025-12-01T00:00'), fc.nat(400 * 1440), (some, now, more) => {
        const required = (when: number) => measureMachine(some, nothing, year, when).sums.requiredTime;
        const [before, after, whole] = [required(now), required(now + more * 60_000), required(later)];
        expect(before).toBeLessThanOrEqual(after + 1e-6);
        expect(after).toBeLessThanOrEqual(whole + 1e-6);
      }),
    );
  });

  it('of a machine that stands all the time are down for all of its required time', () => {
    const always = { ...nothing, failures: [fault('a', '2025-01-01T00:00', '2027-12-31T00:00')] };
    fc.assert(
      fc.property(machine, (some) => {
        const { sums } = measureMachine(some, always, year, later);
        expect(sums.downtimeFailure).toBeCloseTo(sums.requiredTime, 6);
      }),
    );
  });
});
