import { describe, expect, it } from 'vitest';
import { movedTo } from './place.ts';

const before = ['a', 'b', 'c', 'd'];

describe('a new place in an order', () => {
  it.each([
    [{ afterId: null }, 'cabd'],
    [{ afterId: 'a' }, 'acbd'],
    [{ afterId: 'd' }, 'abdc'],
    [{ index: 0 }, 'cabd'],
    [{ index: 3 }, 'abdc'],
    [{ afterId: 'a', index: 1 }, 'acbd'],
    [{ afterId: null, index: 0 }, 'cabd'],
  ])('%j', (place, after) => expect(movedTo(before, 'c', place)).toEqual([...after]));

  it.each([
    [{}, 'afterId', 'required'],
    [{ afterId: 'x' }, 'afterId', 'not_found'],
    [{ afterId: 'c' }, 'afterId', 'not_found'],
    [{ index: 4 }, 'index', 'too_large'],
    [{ index: -1 }, 'index', 'invalid_number'],
    [{ index: 1.5 }, 'index', 'invalid_number'],
    [{ afterId: 'a', index: 2 }, 'index', 'contradictory'],
    [{ afterId: null, index: 1 }, 'index', 'contradictory'],
  ])('not %j', (place, field, code) =>
    expect(movedTo(before, 'c', place)).toMatchObject({ code: 'invalid_fields', errors: [{ field, code }] }),
  );
});
