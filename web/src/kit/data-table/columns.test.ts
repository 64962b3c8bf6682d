import { describe, expect, test } from 'vitest';
import { columnsFor, gridTemplate, nextSort, rowAfter } from './columns.ts';

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
  test('share it by what they hold; one long text takes not all of it, a header no more than its cells where room is short', () => {
    const contents = [
      { header: 100, cells: 2_000 },
      { header: 120, cells: 40 },
      { header: 110, cells: 30 },
    ];
    expect(gridTemplate(columns, contents)).toBe('minmax(180px, 420fr) 120px minmax(96px, 110fr)');
    expect(gridTemplate([{ width: 'share', drawn: 60 }], contents)).toBe('60px');
    expect(gridTemplate([{ width: 44, headerHidden: true }], contents)).toBe('44px');
  });
  test('a phone keeps the first and those that ask for it', () => {
    expect(columnsFor(columns, true).map(({ id }) => id)).toEqual(['name', 'state']);
    expect(columnsFor(columns, false)).toHaveLength(3);
  });
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
