import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadsOf, overloadsOf, type PlannedHours } from './forecast.ts';

const ahead = [
  { monday: '2026-11-23', sunday: '2026-11-29', capacityHours: 40 },
  { monday: '2026-11-30', sunday: '2026-12-06', capacityHours: 16 },
];
const of = (id: string | null, ...hours: number[]): PlannedHours => ({
  maintainer: id === null ? null : { id, label: id.toUpperCase(), color: 0 },
  hours,
  capacityHours: id === null ? [] : ahead.map(({ capacityHours }) => capacityHours),
});
const planned = [of('a', 41, 10), of('b', 8, 20), of(null, 5, 5)];

describe('planned hours of the weeks ahead', () => {
  it('of all have those that nobody has yet, and the hours of everybody', () => {
    expect(loadsOf(planned, ahead, null)).toEqual([
      { monday: '2026-11-23', hours: 54, capacity: 80 },
      { monday: '2026-11-30', hours: 35, capacity: 32 },
    ]);
    expect(loadsOf(planned, ahead, 'b').map(({ hours, capacity }) => [hours, capacity])).toEqual([
      [8, 40],
      [20, 16],
    ]);
  });

  it('stand beside what there is of who is away', () => {
    const away = { ...of('c', 8, 8), capacityHours: [40, 0] };
    expect(loadsOf([...planned, away], ahead, 'c').map(({ capacity }) => capacity)).toEqual([40, 0]);
    expect(loadsOf([...planned, away], ahead, null).map(({ capacity }) => capacity)).toEqual([120, 32]);
    expect(overloadsOf([away], ahead).map(({ monday, capacity }) => [monday, capacity])).toEqual([['2026-11-30', 0]]);
  });

  it('are too many where a maintainer has more than the week, the most first', () => {
    expect(overloadsOf(planned, ahead).map(({ label, monday }) => [label, monday])).toEqual([
      ['B', '2026-11-30'],
      ['A', '2026-11-23'],
    ]);
  });

  it('of all are the sum of those of each', () => {
    const hours = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, hours), { maxLength: 20 }), (rows) => {
        const people = rows.map((pair, index) => of(`m${index}`, ...pair));
        const each = people.map(({ maintainer }) => loadsOf(people, ahead, maintainer?.id ?? ''));
        for (const [week, load] of loadsOf(people, ahead, null).entries()) {
          expect(load.hours).toBe(each.reduce((sum, loads) => sum + (loads[week]?.hours ?? 0), 0));
          expect(load.capacity).toBe(each.reduce((sum, loads) => sum + (loads[week]?.capacity ?? 0), 0));
        }
      }),
    );
  });
});
