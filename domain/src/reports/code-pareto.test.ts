import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, codePareto } from './code-pareto.ts';

const [wear, dirt] = [
  { id: 'a', label: 'Usura' },
  { id: 'b', label: 'Sporco' },
];
const breakdown = (hours: number, code: typeof wear | null, downtime: number | null = hours) => ({
  ...{ hours, downtime, code },
});

describe('breakdowns by their code', () => {
  it('are those of the most hours first, and what nobody has said is a row of its own, the last', () => {
    const rows = codePareto([
      breakdown(1, wear),
      breakdown(10, null),
      breakdown(4, dirt),
      breakdown(2, wear, null),
      breakdown(3, wear),
    ]);
    expect(rows).toEqual([
      { code: wear, failures: 3, hours: 6, downtime: 4, cumulated: 30 },
      { code: dirt, failures: 1, hours: 4, downtime: 4, cumulated: 50 },
      { code: null, failures: 1, hours: 10, downtime: 10, cumulated: 100 },
    ]);
  });

  it('of machines without required time have none', () => {
    expect(codePareto([breakdown(2, wear, null)])).toMatchObject([{ hours: 2, downtime: null, cumulated: 100 }]);
    expect(codePareto([])).toEqual([]);
    expect(codePareto([breakdown(0, wear)])).toMatchObject([{ failures: 1, cumulated: 0 }]);
  });

  it('have that of the first of their faults of which somebody has said one', () => {
    const said = new Map([['2', wear]]).set('3', dirt);
    const of = (id: string) => said.get(id) ?? null;
    expect(codeOf(['1', '2', '3'], of)).toBe(wear);
    expect(codeOf(['1'], of)).toBeNull();
  });

  it('add up to all of them, whatever the codes', () => {
    const one = fc
      .record({ hours: fc.nat(1000), code: fc.constantFrom(wear, dirt, null), timed: fc.boolean() })
      .map(({ hours, code, timed }) => breakdown(hours, code, timed ? hours / 2 : null));
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const rows = codePareto(all);
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
        expect(sum(({ failures }) => failures)).toBe(all.length);
        expect(sum(({ hours }) => hours)).toBeCloseTo(
          all.reduce((total, one) => total + one.hours, 0),
          6,
        );
        expect(sum(({ downtime }) => downtime ?? 0)).toBeCloseTo(
          all.reduce((total, { downtime }) => total + (downtime ?? 0), 0),
          6,
        );
        const shares = rows.map(({ cumulated }) => cumulated);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        if (sum(({ hours }) => hours) > 0) expect(shares.at(-1)).toBeCloseTo(100, 6);
      }),
    );
  });
});
