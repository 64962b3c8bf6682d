import { expect, test } from 'vitest';
import { merged } from './merged.ts';

const of = (...ids: string[]) => ids.map((id) => ({ id }));

test('what both have added stays, what one has taken away goes, and nothing comes back', () => {
  expect(merged(of('a'), of('a', 'b'), of('a', 'c'))).toEqual(of('a', 'c', 'b'));
  expect(merged(of('a', 'b'), of('b'), of('a', 'b', 'c'))).toEqual(of('b', 'c'));
  expect(merged(of('a', 'b'), of('a', 'b', 'd'), of('b'))).toEqual(of('b', 'd'));
  expect(merged(of('a'), of('a', 'b'), of('a', 'b'))).toEqual(of('a', 'b'));
});
