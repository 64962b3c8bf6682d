import { expect, test } from 'vitest';
import { inOrderOf, sortRows } from './sort-rows.ts';

const rows = [
  { equipment: 'Pressa 10', failures: 1 },
  { equipment: 'Pressa 9', failures: null },
  { equipment: 'Àncora', failures: 3 },
];
const names = (sorted: readonly { equipment: string }[]): string[] => sorted.map(({ equipment }) => equipment);

test('numbers in words and accents are sorted as people do; what has no value comes last either way', () => {
  expect(names(sortRows(rows, 'equipment', false))).toEqual(['Àncora', 'Pressa 9', 'Pressa 10']);
  expect(names(sortRows(rows, 'failures', false))).toEqual(['Pressa 10', 'Àncora', 'Pressa 9']);
  expect(names(sortRows(rows, 'failures', true))).toEqual(['Àncora', 'Pressa 10', 'Pressa 9']);
});

test('a printout is in the order of its report unless told, also where its column has a former name', () => {
  const asked = { report: 'reportAttrezzature', descending: true } as const;
  const inOrder = ['Pressa 10', 'Pressa 9', 'Àncora'];
  expect(names(inOrderOf(rows, { ...asked, sortBy: null }))).toEqual(inOrder);
  expect(names(inOrderOf(rows, { ...asked, sortBy: 'equipment' }))).toEqual(inOrder);
  expect(names(inOrderOf(rows, { ...asked, sortBy: 'attrezzatura' }))).toEqual(inOrder);
});
