import { expect, test } from 'vitest';
import { firstDay, scheduledWords } from './scheduled-words.ts';

test.each([
  ['what is planned once', { cut: false, reachesUntil: null }, null, 'schedule.done'],
  ['a series within its period', { cut: false, reachesUntil: '2027-06-30' }, '2027-06-30', 'schedule.doneSeries'],
  ['a series without an end', { cut: false, reachesUntil: '2027-11-22' }, null, 'schedule.doneOpenSeries'],
  [
    'a series that is cut before its end',
    { cut: true, reachesUntil: '2029-10-06' },
    '2032-12-31',
    'schedule.doneCutSeries',
  ],
  ['a cut series without an end', { cut: true, reachesUntil: '2029-10-06' }, null, 'schedule.doneCutSeries'],
])('%s: the day that it reaches, as people write it', (_, scheduled, until, key) => {
  const words = scheduledWords(scheduled, until);
  expect(words.key).toBe(key);
  expect(words.day).toBe(scheduled.reachesUntil?.split('-').reverse().join('-') ?? '');
});

test.each([
  ['2030-09-02T07:00:00.000Z', '2030-09-02'],
  // Just after midnight in Rome.
  ['2030-09-01T22:30:00.000Z', '2030-09-02'],
  [null, '2030-09-01'],
])('a first work at %s is on %s, whatever day was asked for', (start, day) => {
  expect(firstDay({ state: { start } }, '2030-09-01', 'Europe/Rome')).toBe(day);
});
