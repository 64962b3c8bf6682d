import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesWithin, shortNames } from './short-names.ts';

it('cuts at the end what is told apart by its beginning', () => {
  expect([...shortNames(['Pressa', 'Isola montaggio valvole'], 13).values()]).toEqual(['Pressa', 'Isola montag…']);
});

it('keeps the end that tells two of one beginning apart, as whole words where they fit', () => {
  expect([...shortNames(['Tornio CNC Biglia B565', 'Tornio CNC Biglia B465', 'Pressa'], 13).values()]).toEqual([
    'Tornio C…B565',
    'Tornio C…B465',
    'Pressa',
  ]);
  expect([...shortNames(['Isola montaggio valvole 1', 'Isola montaggio valvole 2'], 13).values()]).toEqual([
    'Isola monta…1',
    'Isola monta…2',
  ]);
});

it('is never longer than it may be, and two names that end differently never look alike', () => {
  const ends = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{4}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{0,30}$/), ends, fc.integer({ min: 10, max: 30 }), (head, tails, most) => {
      const names = tails.map((tail) => `${head} ${tail}`);
      const short = [...shortNames(names, most).values()];
      expect(Math.max(...short.map(({ length }) => length))).toBeLessThanOrEqual(most);
      expect(new Set(short).size).toBe(names.length);
    }),
  );
});

it('has fewer letters where they are wide, and never more than it may', () => {
  const lengths = (...names: string[]) =>
    namesWithin(names, 26, 172)
      .values()
      .toArray()
      .map(({ length }) => length);
  expect(lengths('illimitati filtri illeciti qui')).toEqual([26]);
  const [upper = 0, mixed = 0] = ['TORNIO CNC DMG MORI NLX 2500', 'Tornio CNC DMG MORI NLX 2500'].flatMap((one) =>
    lengths(one),
  );
  expect(upper).toBeLessThan(mixed);
  expect(mixed).toBeLessThan(26);
});
