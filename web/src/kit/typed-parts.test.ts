import { expect, test } from 'vitest';
import { pastedDay, pastedTime } from './typed-parts.ts';

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
