import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactMatch, firstMatch } from './match-options.ts';

const items = [
  { id: 'a', label: 'Pulizia' },
  { id: 'b', label: 'Riparazione elettrica' },
  { id: 'c', label: 'Riparazione' },
];

const here = { lookedUp: false, chosen: null };
const there = { lookedUp: true, chosen: null };

it('takes the first that has the words, whatever their case and accents', () => {
  expect(firstMatch(items, 'ripar', here)?.id).toBe('b');
  expect(firstMatch(items, ' RIPÀR ', there)?.id).toBe('b');
  expect(firstMatch(items, 'M-0042', here)).toBeUndefined();
});

it('takes what the server found by something else than the name, but never what only stands there because it is chosen', () => {
  expect(firstMatch(items, 'M-0042', there)?.id).toBe('a');
  expect(firstMatch(items, 'M-0042', { ...there, chosen: 'a' })?.id).toBe('b');
  expect(firstMatch([{ id: 'a', label: 'Pulizia' }], 'xyz', { ...there, chosen: 'a' })).toBeUndefined();
  expect(firstMatch([], 'x', there)).toBeUndefined();
});

it('takes a whole name for a choice, and nothing less', () => {
  expect(exactMatch(items, ' riparazione ')?.id).toBe('c');
  expect(exactMatch(items, 'riparaz')).toBeUndefined();
  expect(exactMatch([{ id: 'a', label: '' }], ' ')).toBeUndefined();
});

it('answers one of the list that may be chosen, or nothing', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const lists = fc.array(fc.record({ id, label: fc.string(), disabled: fc.boolean() }));
  fc.assert(
    fc.property(lists, fc.string(), fc.boolean(), fc.option(id), (list, typed, lookedUp, chosen) => {
      for (const found of [firstMatch(list, typed, { lookedUp, chosen }), exactMatch(list, typed)])
        expect(found === undefined || (list.includes(found) && !found.disabled)).toBe(true);
    }),
  );
});
