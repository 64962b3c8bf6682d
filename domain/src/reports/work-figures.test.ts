import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costsOf } from './costs.ts';
import { figuresOf } from './figures.ts';
import { measureMachine } from './measure.ts';
import { monthTime } from './month-time.ts';
import { addSums } from './sums.ts';
import { at, nothing, press, weekdays } from './testing/report-samples.ts';
import type { DoneWork, ScheduledWork } from './work-figures.ts';

const months = Array.from({ length: 12 }, (_, index) => monthTime({ year: 2026, month: index + 1 }, weekdays));
const done = (local: string, more: Partial<DoneWork>): DoneWork => ({
  ...{ at: at(local), plannedMinutes: 0, unplannedMinutes: 0, stated: true, partsCost: 0, ...more },
});
const scheduled = (local: string, state: ScheduledWork['state']): ScheduledWork => ({ at: at(local), state });
const measured = (history: { done?: DoneWork[]; scheduled?: ScheduledWork[] }) =>
  measureMachine(press, { ...nothing, ...history }, months, at('2027-06-01T00:00'));

describe('work of a machine', () => {
  it('counts in the month in which it was completed, on faults apart from all else', () => {
    const { monthly, sums } = measured({
      done: [
        done('2026-03-31T23:59', { plannedMinutes: 90, partsCost: 1850 }),
        // Summer time: the month begins at midnight of the company.
        done('2026-04-01T00:00', { unplannedMinutes: 30, partsCost: 995 }),
        done('2026-04-30T18:00', { plannedMinutes: 120 }),
        done('2027-01-01T00:00', { plannedMinutes: 600, partsCost: 1 }),
      ],
    });
    expect(monthly[2]).toMatchObject({ labourPlannedMinutes: 90, labourUnplannedMinutes: 0, partsCost: 1850 });
    expect(monthly[3]).toMatchObject({ labourPlannedMinutes: 120, labourUnplannedMinutes: 30, partsCost: 995 });
    const figures = figuresOf(sums);
    expect(figures).toMatchObject({ labourHours: 4, labourPlanned: 3.5, labourUnplanned: 0.5, partsCost: 2845 });
    expect(figures.unplannedLabourRate).toBeCloseTo(12.5, 9);
    expect(costsOf(figures).partsCost).toBe('28.45');
  });

  it('of which there was none is no hours and no euro, and a share of nothing is none', () => {
    const figures = figuresOf(measured({}).sums);
    expect(figures).toMatchObject({
      labourHours: 0,
      partsCost: 0,
      unplannedLabourRate: null,
      scheduleCompliance: null,
    });
    expect(figures.notAvailable).toMatchObject({
      ...{ unplannedLabourRate: 'no_labour', scheduleCompliance: 'nothing_scheduled' },
    });
  });

  it('keeps the schedule where it is completed on its day; what is still to come counts in neither', () => {
    const states = (['onTime', 'onTime', 'onTime', 'late', 'missed', 'pending', 'pending'] as const).map((state) =>
      scheduled('2026-11-27T08:00', state),
    );
    const figures = figuresOf(measured({ scheduled: states }).sums);
    expect(figures).toMatchObject({ scheduled: 5, scheduledOnTime: 3, schedulePending: 2, scheduleCompliance: 60 });
    expect(figures.provisional).toBe(true);
    const toCome = figuresOf(measured({ scheduled: [scheduled('2026-12-01T08:00', 'pending')] }).sums);
    expect(toCome).toMatchObject({ scheduled: 0, scheduleCompliance: null });
  });

  it('of all machines and months is the sum of its parts, to the last cent and minute', () => {
    const time = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T23:59') });
    const some = fc.record({
      ...{
        at: time,
        plannedMinutes: fc.nat(100_000),
        unplannedMinutes: fc.nat(100_000),
        partsCost: fc.nat(1e9),
        stated: fc.boolean(),
      },
      state: fc.constantFrom<ScheduledWork['state']>('onTime', 'late', 'missed', 'pending'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(some, { maxLength: 20 }), { minLength: 1, maxLength: 4 }), (machines) => {
        const all = machines.map((works) => measured({ done: works, scheduled: works }));
        const works = machines.flat();
        const total = (of: (work: (typeof works)[number]) => number) => works.reduce((sum, work) => sum + of(work), 0);
        const parts = [all.map(({ sums }) => sums), all.flatMap(({ monthly }) => monthly)];
        for (const sums of parts.map(addSums)) {
          expect(sums.partsCost).toBe(total(({ partsCost }) => partsCost));
          expect(sums.labourPlannedMinutes).toBe(total(({ plannedMinutes }) => plannedMinutes));
          expect(sums.labourUnplannedMinutes).toBe(total(({ unplannedMinutes }) => unplannedMinutes));
          expect(sums.scheduled + sums.schedulePending).toBe(works.length);
          expect(sums.scheduledOnTime).toBe(total(({ state }) => Number(state === 'onTime')));
          const { scheduleCompliance, unplannedLabourRate } = figuresOf(sums);
          for (const rate of [scheduleCompliance ?? 0, unplannedLabourRate ?? 0]) {
            expect(rate).toBeGreaterThanOrEqual(0);
            expect(rate).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });
});
