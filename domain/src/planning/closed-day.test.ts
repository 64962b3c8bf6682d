import { expect, test } from 'vitest';
import { workingCalendarOf } from '../company/working-calendar.ts';
import { offClosedDay, plannedDay } from './closed-day.ts';

const timeZone = 'Europe/Rome';
/** Rests at weekends and on Monday, 29 March 2027; the clocks change on the Sunday before. */
const calendar = workingCalendarOf([1, 2, 3, 4, 5], ['2027-03-29']);
const occurrence = { start: '2027-03-29T06:00:00Z', timeZone };
const today = '2027-03-01';

test('the day of an occurrence is that of its own wall', () => {
  expect(plannedDay({ start: '2027-03-28T22:30:00Z', timeZone })).toBe('2027-03-29');
});

test.each([
  ['next', today, { start: '2027-03-30T06:00:00Z' }],
  // Friday is on the other side of the change: eight o'clock stays eight o'clock.
  ['previous', today, { start: '2027-03-26T07:00:00Z' }],
  // Never back before today …
  ['previous', '2027-03-28', { start: '2027-03-30T06:00:00Z' }],
  // … but for what lay there already.
  ['previous', '2027-04-10', { start: '2027-03-26T07:00:00Z' }],
  // Somebody chose to move it.
  ['skip', today, { start: '2027-03-30T06:00:00Z' }],
] as const)('with shift %s, on %s: %j', (shift, on, expected) => {
  expect(offClosedDay(occurrence, { shift }, { calendar, today: on })).toEqual(expected);
});

test('where nobody ever works it stays', () => {
  const never = workingCalendarOf([], []);
  expect(offClosedDay(occurrence, { shift: 'next' }, { calendar: never, today })).toBeNull();
});
