import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterText, isFiltered, readSearch, sortOf, sortText } from './list-search.ts';
import { localRows } from './local-rows.ts';

const rows = [
  { name: 'Ètoile', kind: 'b', active: true },
  { name: 'alba', kind: 'a', active: false },
  { name: 'Zinco', kind: 'a', active: true },
];
const by = {
  columns: { name: (row: (typeof rows)[number]) => row.name, kind: (row: (typeof rows)[number]) => row.kind },
  isActive: (row: (typeof rows)[number]) => row.active,
};
const names = (search: Readonly<Record<string, string>>): readonly string[] =>
  localRows(rows, readSearch(search), by).map(({ name }) => name);

describe('rows that are all here', () => {
  test('come in their own order until the address names a column', () => {
    expect(names({})).toEqual(['Ètoile', 'alba', 'Zinco']);
    expect(names({ ordina: 'name' })).toEqual(['alba', 'Ètoile', 'Zinco']);
    expect(names({ ordina: '-name' })).toEqual(['Zinco', 'Ètoile', 'alba']);
    expect(names({ ordina: '-active' })).toEqual(['alba', 'Ètoile', 'Zinco']);
    expect(names({ ordina: 'toString' })).toEqual(['Ètoile', 'alba', 'Zinco']);
  });

  test('are found by any of their words, whatever the accents and capitals, and by whether they are in use', () => {
    expect(names({ cerca: ' etoi ' })).toEqual(['Ètoile']);
    expect(names({ cerca: 'a', stato: 'attivi' })).toEqual(['Zinco']);
    expect(names({ stato: 'inattivi' })).toEqual(['alba']);
    expect(names({ cerca: 'nothing of all that' })).toEqual([]);
  });
});

describe('the address of a list', () => {
  test('says words, state and order, and nothing else', () => {
    expect(readSearch({ cerca: 'pressa', stato: 'attivi', ordina: '-brand', x: 1 })).toEqual({
      cerca: 'pressa',
      stato: 'attivi',
      ordina: '-brand',
    });
    expect(readSearch({ cerca: 3, stato: 'boh' })).toEqual({ cerca: '3' });
    expect(sortOf('-brand', 'description')).toEqual({ by: 'brand', descending: true });
    expect(sortOf(undefined, 'description')).toEqual({ by: 'description', descending: false });
    expect(sortText({ by: 'brand', descending: true })).toBe('-brand');
  });

  test('keeps nothing that somebody else has written into it', () => {
    expect(readSearch({ cerca: 12, stato: 'rotti', ordina: '', filtri: 3, vista: 'torta' })).toEqual({ cerca: '12' });
  });

  test('an order is read as it was written', () => {
    const field = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
    fc.assert(
      fc.property(field, fc.boolean(), (name, descending) => {
        const sort = { by: name, descending };
        expect(sortOf(sortText(sort), 'other')).toEqual(sort);
      }),
    );
  });

  test('is filtered by words, state or columns, and by nothing else', () => {
    expect(isFiltered(readSearch({ ordina: '-name', scheda: 'x', vista: 'bacheca' }))).toBe(false);
    for (const one of [{ cerca: 'a' }, { stato: 'attivi' }, { filtri: filterText([{ field: 'a', value: 'b' }]) }])
      expect(isFiltered(readSearch(one)), JSON.stringify(one)).toBe(true);
  });
});
