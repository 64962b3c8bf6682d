import { expect, test } from 'vitest';
import { scheduledWords } from './scheduled-words.ts';

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
