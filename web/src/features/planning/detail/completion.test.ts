import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isComplete, missingFor, splitMinutes, toMinutes } from './completion.ts';

const lines = [
  { id: 'a', mandatory: true },
  { id: 'b', mandatory: true },
  { id: 'c', mandatory: false },
];

it('asks for every mandatory line and a duration', () => {
  expect(missingFor(lines, [], null)).toEqual({ openMandatory: 2, duration: true });
  expect(missingFor(lines, ['a', 'c'], 60)).toEqual({ openMandatory: 1, duration: false });
  expect(isComplete(missingFor(lines, ['a', 'b'], 60))).toBe(true);
  expect(isComplete(missingFor([], [], null))).toBe(false);
});

it('reads a duration from two fields, and nothing from a fault in either', () => {
  expect(toMinutes(1, 30)).toBe(90);
  expect(toMinutes(null, 45)).toBe(45);
  expect(toMinutes(2, null)).toBe(120);
  expect(toMinutes(null, null)).toBeNull();
  expect(toMinutes(0, 0)).toBeNull();
  expect(toMinutes(Number.NaN, 5)).toBeNull();
  expect(toMinutes(-1, 5)).toBeNull();
});

it('splits minutes and joins them again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (total) => {
      const { hours, minutes } = splitMinutes(total);
      expect(toMinutes(hours, minutes)).toBe(total);
    }),
  );
});
