import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewestFor, paretoOf } from './pareto.ts';

const machine = (hours: number) => ({ equipmentId: 'x', equipment: 'Pressa', failures: 1, hours });

test('cumulated shares rise to the whole, and never above it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 20 }), (hours) => {
      const total = hours.reduce((sum, one) => sum + one, 0);
      const bars = paretoOf(hours.map(machine), total);
      for (const [at, { cumulated }] of bars.entries()) {
        expect(cumulated).toBeGreaterThanOrEqual(bars[at - 1]?.cumulated ?? 0);
        expect(cumulated).toBeLessThanOrEqual(100);
      }
      expect(bars.at(-1)?.cumulated).toBeCloseTo(100, 6);
    }),
  );
});

test('tells how few make the most of it', () => {
  const bars = paretoOf([60, 25, 10, 5].map(machine), 100);
  expect(bars.map(({ cumulated }) => cumulated)).toEqual([60, 85, 95, 100]);
  expect(fewestFor(bars, 80)).toBe(2);
  expect(fewestFor(paretoOf([10].map(machine), 100), 80)).toBe(1);
  expect(paretoOf([machine(0)], 0)[0]?.cumulated).toBe(0);
});
