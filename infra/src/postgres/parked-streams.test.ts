import { expect, test } from 'vitest';
import { withoutData } from './parked-streams.ts';

test.each([
  [new Error('cannot add 666'), 'Error: cannot add 666'],
  [
    new TypeError("Cannot read properties of null (reading 'start')"),
    "TypeError: Cannot read properties of null (reading 'start')",
  ],
  [new TypeError('not a day: Mario Rossi, via Roma 3'), 'TypeError: not a day: …'],
  [new TypeError('not a whole number: 9007199255743542'), 'TypeError: not a whole number: 9007199255743542'],
  [new RangeError('Invalid time value: 10827-01-01T08:00'), 'RangeError: Invalid time value: …'],
  [
    new SyntaxError(`Unexpected token 'M', "Mario Rossi" is not valid JSON`),
    'SyntaxError: Unexpected token …, … is not valid JSON',
  ],
  [
    new Error('plant 0199d000-0000-7000-8000-000000000063 was never registered'),
    'Error: plant 0199d000-0000-7000-8000-000000000063 was never registered',
  ],
  [
    Object.assign(new Error('value "Mario" too long'), { code: '22001', table: 'users', detail: 'Key (name)=(Mario)' }),
    'refused by PostgreSQL: 22001 users',
  ],
  ['Mario', 'not an error'],
])('what is kept of %s holds nothing that a person typed', (error, words) => {
  expect(withoutData(error)).toBe(words);
});

test('a long message is cut', () => {
  expect(withoutData(new Error('x'.repeat(5_000)))).toHaveLength(300);
});
