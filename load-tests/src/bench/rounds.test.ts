import { describe, expect, it } from 'vitest';
import { closedLoop, compare, median } from './rounds.ts';

describe('rounds', () => {
  it('take turns, leave out the first and answer the median of the ratios', async () => {
    const turns: string[] = [];
    const costs = { ours: [9, 9, 1, 3, 2, 2, 1, 1], theirs: [1, 1, 4, 4, 2, 2, 10, 10] };
    const side = (name: 'ours' | 'theirs') => async () => {
      turns.push(name);
      return costs[name].shift() ?? 0;
    };
    const found = await compare(3, { ours: side('ours'), theirs: side('theirs') });
    expect(turns.slice(0, 4)).toEqual(['ours', 'theirs', 'theirs', 'ours']);
    expect(found).toEqual({ cheaper: 2, dearer: 0.5, ours: 2, theirs: 4 });
  });

  it('have a median of any number', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('make each call once, so many at a time', async () => {
    const made: number[] = [];
    let open = 0;
    let most = 0;
    await closedLoop(3, 10, async (index) => {
      most = Math.max(most, ++open);
      await null;
      made.push(index);
      open--;
    });
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });
});
