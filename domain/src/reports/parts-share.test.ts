import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divisionsOf } from './divisions.ts';
import { figuresOf } from './figures.ts';
import { measureMachine } from './measure.ts';
import { monthTime } from './month-time.ts';
import { addSums, noSums } from './sums.ts';
import { at, day, nothing, press, weekdays } from './testing/report-samples.ts';

const months = Array.from({ length: 6 }, (_, index) => monthTime({ year: 2026, month: index + 1 }, weekdays));
type Parts = { readonly on: string; readonly cents: number };
const machine = (more: Partial<typeof press>, parts: readonly Parts[] = [], now = at('2027-01-01T00:00')) =>
  measureMachine(
    { ...press, ...more },
    {
      ...nothing,
      done: parts.map(({ on, cents }) => ({
        ...{ at: at(`${on}T10:00`), plannedMinutes: 0, unplannedMinutes: 0, stated: false, partsCost: cents },
      })),
    },
    months,
    now,
  );
const total = (...all: readonly ReturnType<typeof machine>[]) => figuresOf(addSums(all.map(({ sums }) => sums)));

describe('spare parts against what machines were bought for', () => {
  it('take the purchase cost once, whatever the months, and each month of its own', () => {
    const lathe = machine({ purchaseCost: 5_000_000 }, [
      { on: '2026-02-03', cents: 100_000 },
      { on: '2026-05-06', cents: 150_000 },
    ]);
    expect(figuresOf(lathe.sums)).toMatchObject({ partsCostRate: 5, purchaseValue: 5_000_000, machinesValued: 1 });
    expect(lathe.monthly.map((one) => figuresOf(one).partsCostRate)).toEqual([0, 2, 0, 0, 3, 0]);
  });

  it('leave out parts of machines whose purchase cost nobody knows, and say of how many', () => {
    const [priced, unknown] = [
      machine({ purchaseCost: 1_000_000 }, [{ on: '2026-02-03', cents: 10_000 }]),
      machine({ purchaseCost: null }, [{ on: '2026-02-03', cents: 990_000 }]),
    ];
    const figures = total(priced, unknown);
    expect(figures).toMatchObject({ partsCost: 1_000_000, valuedPartsCost: 10_000, partsCostRate: 1 });
    expect(divisionsOf(figures).partsCostRate).toEqual({ numerator: 100, denominator: 10_000, n: 1, leftOut: 1 });
    expect(figuresOf(unknown.sums)).toMatchObject({ partsCostRate: null, machinesNotValued: 1 });
    expect(figuresOf(unknown.sums).notAvailable).toMatchObject({ partsCostRate: 'no_purchase_cost' });
  });

  it('know no value of a machine that was not there yet, or no longer', () => {
    const [coming, gone] = [
      machine({ installed: day('2026-08-01') }),
      machine({ outOfUse: [{ from: at('2025-08-01T00:00'), to: null }] }),
    ];
    for (const { sums } of [coming, gone]) expect(sums).toMatchObject({ machinesValued: 0, purchaseValue: 0 });
    expect(figuresOf(coming.sums).notAvailable).toMatchObject({ partsCostRate: 'before_records' });
    expect(machine({ installed: day('2026-04-01') }).monthly.map((one) => one.machinesValued)).toEqual([
      ...[0, 0, 0, 1, 1, 1],
    ]);
    const early = machine({}, [], at('2026-03-10T00:00'));
    expect(early.monthly.map((one) => one.machinesValued)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(figuresOf(noSums).notAvailable).toMatchObject({ partsCostRate: 'no_equipment' });
  });

  it('are not compared with whole machines where only some works are looked at', () => {
    const figures = figuresOf({ ...machine({}).sums, partMonths: 6 });
    expect(figures).toMatchObject({ partsCostRate: null, purchaseValue: null, machinesValued: null });
    expect(figures.notAvailable).toMatchObject({ partsCostRate: 'not_with_this_filter' });
  });

  it('are of all machines what the sums are of each, to the cent', () => {
    const cents = fc.nat(1e9);
    const one = fc.record({
      purchaseCost: fc.option(cents, { nil: null }),
      parts: fc.array(fc.record({ on: fc.constantFrom('2026-01-02', '2026-03-31', '2026-06-30'), cents })),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (all) => {
        const machines = all.map(({ purchaseCost, parts }) => machine({ purchaseCost }, parts));
        const figures = total(...machines);
        const known = all.filter(({ purchaseCost }) => purchaseCost !== null);
        const value = known.reduce((sum, { purchaseCost }) => sum + (purchaseCost ?? 0), 0);
        const spent = known.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.cents, 0);
        expect(figures).toMatchObject({ purchaseValue: value, valuedPartsCost: spent, machinesValued: known.length });
        expect(figures.partsCostRate).toBe(value === 0 ? null : (spent / value) * 100);
        const monthly = addSums(machines.flatMap((each) => each.monthly));
        expect(monthly.valuedPartsCost).toBe(spent);
      }),
    );
  });
});
