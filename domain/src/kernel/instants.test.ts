import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoOf, millisecondsOf } from './instants.ts';

const times = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2201, 0) });

it('writes an instant as Date does, without milliseconds that are none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        times,
        times.map((ms) => ms - (ms % 1000)),
      ),
      (ms) => {
        expect(isoOf(ms)).toBe(new Date(ms).toISOString().replace('.000Z', 'Z'));
        expect(millisecondsOf(Number((ms / 1000).toFixed(3)))).toBe(ms);
      },
    ),
  );
});
