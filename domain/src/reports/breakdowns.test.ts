import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakdownsOf, type Stop, united, without } from './breakdowns.ts';

const stop = (workId: string, from: number, to: number | null): Stop => ({ workId, from, to, workFrom: from });
const spans = (stops: Stop[], now = 100) => breakdownsOf(stops, now).map(({ from, to }) => [from, to]);

describe('breakdowns', () => {
  it('are the stops that overlap, taken together', () => {
    expect(spans([stop('a', 1, 5), stop('b', 4, 8), stop('c', 7, 9)])).toEqual([[1, 9]]);
    expect(spans([stop('a', 1, 9), stop('b', 2, 3), stop('c', 8, 10)])).toEqual([[1, 10]]);
  });

  it('are two where one begins when the other ends', () => {
    expect(spans([stop('b', 5, 8), stop('a', 1, 5)])).toEqual([
      [1, 5],
      [5, 8],
    ]);
  });

  it('of no length count, once for those that begin together', () => {
    expect(spans([stop('a', 3, 3), stop('b', 3, 3), stop('c', 4, 4)])).toEqual([
      [3, 3],
      [4, 4],
    ]);
  });

  it('that are open take in what comes while they last', () => {
    const [one, ...others] = breakdownsOf([stop('a', 1, null), stop('b', 50, 60), stop('c', 101, null)], 100);
    expect(one).toMatchObject({ from: 1, to: 100, open: true, workIds: ['a', 'b'] });
    expect(others).toEqual([]);
  });

  it('wait until the first of their works began', () => {
    const [one] = breakdownsOf(
      [
        { ...stop('a', 10, 30), workFrom: 25 },
        { ...stop('b', 12, 40), workFrom: 15 },
      ],
      100,
    );
    expect(one?.workFrom).toBe(15);
  });
});

const some = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
    .map(([from, length]) => ({ from, to: from + length })),
);
const covers = (all: readonly { from: number; to: number }[], at: number) =>
  all.some(({ from, to }) => from <= at && at < to);

it('spans united and without others cover what each of them says', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const left = without(united(one), united(other));
      for (let at = 0; at <= 70; at++) {
        expect(covers(united(one), at)).toBe(covers(one, at));
        expect(covers(left, at)).toBe(covers(one, at) && !covers(other, at));
      }
    }),
  );
});
