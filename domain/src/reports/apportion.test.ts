import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, exactly, wholeCents } from './apportion.ts';

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe('parts of a cost', () => {
  it('add up to the total, the cent going where most was cut', () => {
    expect(apportion([10.4, 10.4, 10.3].map(exactly))).toEqual([11, 10, 10]);
    expect(apportion([0.5, 0, 0.5].map(exactly))).toEqual([1, 0, 0]);
    expect(apportion([])).toEqual([]);
  });

  it('are a cent off at most, nothing stays nothing, and their order does not change the total', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { maxLength: 60 }), (parts) => {
        const total = wholeCents(parts.reduce((all, part) => all + part, 0n));
        const cents = apportion(parts);
        expect(sum(cents)).toBe(total);
        expect(sum(apportion(parts.toReversed()))).toBe(total);
        for (const [at, part] of parts.entries()) {
          const off = Number(part) / 1e6 - (cents[at] ?? Number.NaN);
          expect(Math.abs(off)).toBeLessThan(1 + 1e-3);
          if (part === 0n) expect(cents[at]).toBe(0);
        }
      }),
    );
  });
});
