import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOwnerPlaces } from './owner-places.ts';

describe('turns of owners', () => {
  test('the n-th job of one owner stands beside the n-th of another', () => {
    const turns = createOwnerPlaces(() => 0);
    expect(Array.from({ length: 31 }, () => turns.of('many')).at(-1)).toBe(31);
    expect([turns.of('one'), turns.of('one'), turns.of('many')]).toEqual([1, 2, 32]);
  });

  test('what was asked for is forgotten with time, by all alike', () => {
    let now = 0;
    const turns = createOwnerPlaces(() => now);
    for (let n = 0; n < 20; n++) turns.of('many');
    now = 1_000;
    expect(turns.of('many')).toBe(11);
    now = 60_000;
    expect(turns.of('many')).toBe(1);
  });

  test('whatever others ask for, an owner has the places of one who is alone', () => {
    const asks = fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), after: fc.nat(300) }));
    fc.assert(
      fc.property(asks, (all) => {
        let now = 0;
        const shared = createOwnerPlaces(() => now);
        const alone = createOwnerPlaces(() => now);
        for (const { owner, after } of all) {
          now += after;
          const turn = shared.of(owner);
          if (owner === 'a') expect(turn).toBe(alone.of('a'));
        }
      }),
    );
  });
});
