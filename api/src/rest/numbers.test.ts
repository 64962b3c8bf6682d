import { expect, it } from 'vitest';
import { numberFromWire, wholeFromWire } from './numbers.ts';

it.each([
  ['0', 0],
  ['12', 12],
  ['-3', -3],
  ['1.50', 1.5],
  [2.25, 2.25],
] as const)('%j is a number', (given, number) => expect(numberFromWire(given)).toBe(number));

it.each([
  '',
  ' ',
  ' 1',
  '1 ',
  '0x10',
  '0b1',
  '1e3',
  '+1',
  '.5',
  '5.',
  '1,5',
  '1_000',
  'Infinity',
  'NaN',
  '١',
  '9'.repeat(400),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  [1],
  { valueOf: 1 },
])('%j is none', (given) => {
  expect(numberFromWire(given)).toBeUndefined();
  expect(wholeFromWire(given)).toBeUndefined();
});

it('is whole only without a fraction', () => {
  expect(['7', 7, '7.0', '7.5', 7.5, 1e300].map(wholeFromWire)).toEqual([
    7,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
