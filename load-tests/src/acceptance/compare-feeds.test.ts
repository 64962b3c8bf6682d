import { describe, expect, it } from 'vitest';
import { compareFeeds, isExact } from './compare-feeds.ts';

describe('compareFeeds', () => {
  it('finds nothing in equal feeds, also across a change of length', () => {
    expect(isExact(compareFeeds(['8', '9', '10'], ['8', '9', '10']))).toBe(true);
  });

  it.each([
    ['a gap', ['1', '3'], { missing: 1 }],
    ['a repeat', ['1', '2', '2', '3'], { repeated: 1, ordered: false }],
    ['what is not there', ['1', '2', '3', '4'], { unknown: 1 }],
    ['another order', ['1', '3', '2'], { ordered: false }],
  ])('finds %s', (_, interrupted, found) => {
    const comparison = compareFeeds(interrupted, ['1', '2', '3']);
    expect(comparison).toMatchObject(found);
    expect(isExact(comparison)).toBe(false);
  });
});
