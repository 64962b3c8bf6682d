import { describe, expect, test } from 'vitest';
import { columnsFor, gridTemplate, headerLines, nextSort, rowAfter } from './columns.ts';

describe('sort', () => {
  test('turns round on the same column, begins ascending on another', () => {
    expect(nextSort(undefined, 'name')).toEqual({ by: 'name', descending: false });
    expect(nextSort({ by: 'name', descending: false }, 'name')).toEqual({ by: 'name', descending: true });
    expect(nextSort({ by: 'name', descending: true }, 'name')).toEqual({ by: 'name', descending: false });
    expect(nextSort({ by: 'name', descending: true }, 'code')).toEqual({ by: 'code', descending: false });
  });
});

describe('columns', () => {
  const columns = [
    { id: 'name', width: 'grow' },
    { id: 'code', width: 80 },
    { id: 'state', width: 'share', phone: true },
  ] as const;
  test('share the width', () => {
    expect(gridTemplate(columns)).toBe('minmax(180px, 2fr) 80px minmax(96px, 1fr)');
  });
  test('a phone keeps the first and those that ask for it', () => {
    expect(columnsFor(columns, true).map(({ id }) => id)).toEqual(['name', 'state']);
    expect(columnsFor(columns, false)).toHaveLength(3);
  });
});

describe('the name of a column on two lines', () => {
  test.each([
    ['Linea', ['Linea']],
    ['Manutentore preferito', ['Manutentore', 'preferito']],
    ['Interno o esterno', ['Interno', 'o esterno']],
    ['Data di installazione', ['Data di', 'installazione']],
  ])('%s', (header, lines) => expect(headerLines(header)).toEqual(lines));
});

describe('walking rows', () => {
  test.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 2, 7],
    ['PageUp', 2, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['x', 5, undefined],
  ])('%s from %i', (key, at, to) => expect(rowAfter(key, at, 10, 5)).toBe(to));
  test('an empty table has nowhere to go', () => expect(rowAfter('ArrowDown', 0, 0, 5)).toBeUndefined());
});
