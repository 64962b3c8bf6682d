import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divided, dividedNames, divisionsOf } from './divisions.ts';
import { figuresOf } from './figures.ts';
import { noSums, type Sums } from './sums.ts';

const timed = { ...noSums, timedMonths: 12, requiredTime: 1920, downtimeFailure: 60, downtimePlanned: 20 };

describe('what a figure was divided by', () => {
  it('is the failures of machines with hours, and how many others failed is said', () => {
    const sums = { ...timed, untimedMonths: 12, failures: 30, timedFailures: 29, restorationHours: 90 };
    const figures = figuresOf(sums);
    expect(divisionsOf(figures)).toMatchObject({
      mtbf: { numerator: 1840, denominator: 29, n: 29, leftOut: 1 },
      // Clock hours are known of all of them.
      mttr: { numerator: 90, denominator: 30, n: 30, leftOut: 0 },
      downtimeRate: { numerator: 80, denominator: 1920, n: 12, leftOut: 12 },
    });
    expect(figures.mtbf).toBe(1840 / 29);
  });

  it('is the work with hours of labour, and how much has none is said', () => {
    const sums = {
      ...noSums,
      labourPlannedMinutes: 60,
      labourUnplannedMinutes: 180,
      labourWorks: 3,
      labourWorksLeftOut: 2,
    };
    expect(divisionsOf(figuresOf(sums)).unplannedLabourRate).toEqual({
      numerator: 3,
      denominator: 4,
      n: 3,
      leftOut: 2,
    });
  });

  it('is not said where there is no figure', () => {
    expect(divisionsOf(figuresOf(noSums))).toEqual({});
  });

  it('gives the figure again, whatever the sums', () => {
    const count = fc.nat(1000);
    const some = fc
      .record({ failures: count, timedFailures: count, requiredTime: fc.nat(100_000), timedMonths: fc.nat(12) })
      .chain((time) =>
        fc.record({
          ...{ preventiveDue: count, preventiveOnTime: count, scheduled: count, scheduledOnTime: count },
          ...{ restorationHours: count, waitingHours: count, downtimeFailure: count, downtimePlanned: count },
          ...{ labourPlannedMinutes: count, labourUnplannedMinutes: count, partMonths: fc.nat(1) },
          ...Object.fromEntries(Object.entries(time).map(([name, value]) => [name, fc.constant(value)])),
        }),
      );
    fc.assert(
      fc.property(some, (sums) => {
        const figures = figuresOf({ ...noSums, ...(sums as Partial<Sums>) });
        const divisions = divisionsOf(figures);
        for (const name of dividedNames) {
          const terms = divisions[name];
          expect(terms === undefined).toBe(figures[name] === null);
          if (!terms) continue;
          const value = (terms.numerator / terms.denominator) * (divided[name].percent ? 100 : 1);
          expect(figures[name], name).toBeCloseTo(value, 9);
        }
      }),
    );
  });
});

describe('narrowed by maintainer or by type of work', () => {
  const part = figuresOf({
    ...timed,
    partMonths: 12,
    failures: 3,
    timedFailures: 3,
    restorationHours: 12,
    pricedMonths: 12,
  });

  it('a machine has no required time, and no figure that is of it', () => {
    const none = [
      ...(['requiredTime', 'operatingTime', 'mtbf', 'mtbfLower', 'mtbfUpper', 'downtimeRate'] as const),
      ...(['unplannedDowntimeRate', 'failuresCounted', 'machineMonths'] as const),
    ];
    for (const name of none) {
      expect(part[name], name).toBeNull();
      expect(part.notAvailable[name], name).toBe('not_with_this_filter');
    }
  });

  it('what those works are the whole of stays', () => {
    expect(part).toMatchObject({ failures: 3, mttr: 4, downtimeHours: 80, downtimeFailure: 60, idleCost: 0 });
  });
});
