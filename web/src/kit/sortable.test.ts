import { describe, expect, test } from 'vitest';
import { afterOf } from './after-of.ts';

describe('place after a move', () => {
  const ids = ['a', 'b', 'c', 'd'];
  test.each([
    ['c', 0, null],
    ['a', 1, 'b'],
    ['a', 3, 'd'],
    ['a', 9, 'd'],
    ['d', 2, 'b'],
    ['d', 1, 'a'],
  ])('%s to %i follows %s', (id, index, after) => expect(afterOf(ids, id, index)).toBe(after));
});
