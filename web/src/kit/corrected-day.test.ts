import { parseDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { correctedFrom } from './corrected-day.ts';

test.each([
  ['31-02-2027', '2027-02-28', '31-02-2027'],
  ['30-02-2028', '2028-02-29', '30-02-2028'],
  ['31-04-2027', '2027-04-30', '31-04-2027'],
  ['28-02-2027', '2027-02-28', undefined],
  // Another part has changed since: nothing was put right.
  ['31-02-2027', '2027-03-31', undefined],
  ['31-02-2027', '2027-02-03', undefined],
  ['gg-mm-aaaa', '2027-02-28', undefined],
])('%s that is now %s', (typed, became, told) => {
  const [day = '', month = '', year = ''] = typed.split('-');
  expect(correctedFrom({ day, month, year }, parseDate(became))).toBe(told);
});
