import { expect, it } from 'vitest';
import { projections } from './all.ts';
import { projectionNames } from './kernel/types.ts';

it('every read model has its name in the list that answers take theirs from', () => {
  expect(projections.map(({ name }) => name)).toEqual(projectionNames);
});
