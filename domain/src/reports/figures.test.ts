import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chiSquareQuantile } from './chi-square.ts';
import { indexOf } from './figures.ts';

it('knows the tables of the chi-square distribution', () => {
  // Abramowitz and Stegun, table 26.8.
  expect(chiSquareQuantile(0.95, 1)).toBeCloseTo(5.99146, 4);
  expect(chiSquareQuantile(0.05, 1)).toBeCloseTo(0.102587, 5);
  expect(chiSquareQuantile(0.95, 3)).toBeCloseTo(12.5916, 4);
  expect(chiSquareQuantile(0.05, 2)).toBeCloseTo(0.710721, 5);
  expect(chiSquareQuantile(0.95, 15)).toBeCloseTo(43.773, 3);
  expect(chiSquareQuantile(0.05, 50)).toBeCloseTo(77.9295, 3);
});

it('grows with the share and the degrees of freedom, also where there are thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0.01, max: 0.98, noNaN: true }), (k, share) => {
      const value = chiSquareQuantile(share, k);
      expect(chiSquareQuantile(share + 0.01, k)).toBeGreaterThan(value);
      expect(chiSquareQuantile(share, k + 1)).toBeGreaterThan(value);
    }),
    { numRuns: 30 },
  );
});

it('puts an efficiency into its band', () => {
  expect([0, 24.9, 25, 49.9, 50, 74.9, 75, 100].map(indexOf)).toEqual([
    'poor',
    'poor',
    'fair',
    'fair',
    'good',
    'good',
    'excellent',
    'excellent',
  ]);
});
