import { expect, test } from 'vitest';
import { pastedDay, pastedTime, wholeYear } from './typed-parts.ts';

test.each([
  ['17/04/2017', '2017-04-17', undefined],
  ['2017-04-17', '2017-04-17', undefined],
  [' 17.4.98\n', '1998-04-17', undefined],
  ['17/04/2017 9:30', '2017-04-17', '09:30'],
  ['2017-04-17T10:30:00.000Z', '2017-04-17', '10:30'],
  ['1:30', undefined, '01:30'],
  ['31/02/2017', undefined, undefined],
  ['25:00', undefined, undefined],
  ['17/13/2017', undefined, undefined],
  ['ieri', undefined, undefined],
])('%s is the day %s and the time %s', (text, day, time) => {
  expect([pastedDay(text), pastedTime(text)]).toEqual([day, time]);
});

test.each([
  ['0026-01-03', '2026-01-03'],
  ['0098-01-03', '1998-01-03'],
  ['0006-01-03', '2006-01-03'],
  ['2026-01-03', undefined],
  ['0202-01-03', undefined],
  [null, undefined],
])('%s was typed with a year of two digits: %s', (typed, meant) => {
  expect(wholeYear(typed)).toBe(meant);
});
