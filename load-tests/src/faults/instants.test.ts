import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawInstants, runInstants } from './instants.ts';

test('a night draws as many instants as are asked for, none twice, and the same by the same seed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: runInstants.length }), (seed, count) => {
      const drawn = drawInstants(seed, count);
      expect(new Set(drawn.map(({ name }) => name)).size).toBe(count);
      expect(drawInstants(seed, count)).toEqual(drawn);
    }),
  );
});

test.each(runInstants)('$name is an instant of the day that it is named after', ({ at }) => {
  expect(Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Rome').toString({ timeZoneName: 'never' })).toBe(at);
});
