import { expect, it } from 'vitest';
import { progressOf } from './progress.ts';

it('what is completed is done, and what is open is as far as somebody said', () => {
  expect([0, 40, 100].map((progress) => progressOf({ completed: true, progress }))).toEqual([100, 100, 100]);
  expect([0, 40, 100].map((progress) => progressOf({ completed: false, progress }))).toEqual([0, 40, 100]);
});
