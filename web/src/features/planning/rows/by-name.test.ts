import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { byName } from './by-name.ts';

const name = fc.string({ unit: fc.constantFrom(...'abzABZ èÈñ-0'), maxLength: 5 });

test('names come in the order of every language', () => {
  const same = fc.property(name, name, (a, b) => Math.sign(byName(a, b)) === Math.sign(a.localeCompare(b)));
  fc.assert(same, { numRuns: 2_000 });
});

test('plain names are compared without what the browser knows of languages', () => {
  const asked = vi.spyOn(String.prototype, 'localeCompare');
  expect(['Rossi Mario', 'bianchi Anna', 'De Luca'].sort(byName)).toEqual(['bianchi Anna', 'De Luca', 'Rossi Mario']);
  expect(asked).not.toHaveBeenCalled();
});
