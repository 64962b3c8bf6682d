import { describe, expect, test } from 'vitest';
import {
  centsToDecimal,
  decimalToCents,
  parseCents,
  parseDecimal,
  parseInteger,
  showCents,
  showDecimal,
} from './parse-number.ts';

describe('amounts as typed', () => {
  test.each([
    ['1250', 125_000],
    ['1.250', 125_000],
    ['1.250,5', 125_050],
    ['1250,50', 125_050],
    ['1250.50', 125_050],
    ['0,05 €', 5],
    ['', null],
    ['-3,10', -310],
  ])('%s', (typed, cents) => expect(parseCents(typed)).toBe(cents));

  test.each(['abc', '1,234', '1,2,3', '--1'])('%s is no amount', (typed) => expect(parseCents(typed)).toBeNaN());

  test('what is shown is read back the same', () => {
    for (const cents of [0, 5, 99, 100, 125_050, 900_719_925_474_099, -310]) {
      expect(parseCents(showCents(cents))).toBe(cents);
      expect(decimalToCents(centsToDecimal(cents))).toBe(cents);
    }
    expect(showCents(125_050)).toBe('1.250,50');
  });
});

test('a decimal is read back as it is shown', () => {
  for (const value of [0, 4.5, 0.05, 90, 1250, 1_000_000.25]) expect(parseDecimal(showDecimal(value))).toBe(value);
  expect(parseDecimal('4.5')).toBe(4.5);
  expect(parseDecimal('')).toBeNull();
  expect(parseDecimal('4,555')).toBeNaN();
});

describe('whole numbers as typed', () => {
  test.each([
    ['12', 12],
    [' 1.250 ', 1250],
    ['', null],
  ])('%s', (typed, value) => expect(parseInteger(typed)).toBe(value));
  test.each(['1,5', '1.5', 'x', '1e3'])('%s is none', (typed) => expect(parseInteger(typed)).toBeNaN());
});
