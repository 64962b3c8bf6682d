import { expect, it } from 'vitest';
import { typedDay } from './typed-day.ts';

it.each([
  ['15-05-2030', '2030-05-15'],
  ['15/05/2030', '2030-05-15'],
  ['5.6.2030', '2030-06-05'],
  ['2030-05-15', '2030-05-15'],
  [' 15-05-2030 ', '2030-05-15'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2030', null],
  ['31/04/2030', null],
  ['05/15/2030', null],
  ['15-05', null],
  ['P-15-05-2030', null],
  ['', null],
])('takes %o for the day %o', (words, day) => {
  expect(typedDay(words)).toBe(day);
});
