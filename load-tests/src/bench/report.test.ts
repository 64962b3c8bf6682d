import { expect, it } from 'vitest';
import type { Measured } from './bench.ts';
import { isMet, table } from './report.ts';

const fast: Measured = { name: 'append', value: 2.345, unit: 'x', target: { atLeast: 2 }, detail: '9/s against 4/s' };
const slow: Measured = { name: 'list', value: 180.4, unit: 'ms', target: { atMost: 150 }, detail: '' };

it('a target is a floor or a ceiling', () => {
  expect(isMet(fast)).toBe(true);
  expect(isMet({ ...fast, value: 1.99 })).toBe(false);
  expect(isMet(slow)).toBe(false);
  expect(isMet({ ...slow, value: 150 })).toBe(true);
  expect(isMet({ ...slow, value: Number.NaN })).toBe(false);
});

it('a line tells what it is judged by, and ends with the value', () => {
  expect(table([fast, slow], { append: 2.1 })).toEqual([
    '        measured         target     baseline          value',
    'append  9/s against 4/s  >= 2 x     2.10      ok      2.35 x',
    'list                     <= 150 ms  -         MISSED  180 ms',
  ]);
});
