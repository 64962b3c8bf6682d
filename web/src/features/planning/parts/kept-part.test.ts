import { afterEach, expect, it } from 'vitest';
import { unsaved } from '../../../lib/unsaved.ts';
import { createPlanIndex } from '../rows/plan-index.ts';
import { keepPart, keptPart, nothingTyped } from './kept-part.ts';

afterEach(unsaved.letGo);

const index = createPlanIndex({ nextFrame: () => undefined, later: () => () => undefined });

it('a part that could not be added is asked about until it is added or taken out, also where no field shows it', () => {
  const typed = { name: 'Cinghia', cost: '12.5o', quantity: '' };
  keepPart(index, 'one', typed);
  keepPart(index, 'one', { ...typed, quantity: '2' });
  keepPart(index, 'other', typed);
  expect([keptPart(index, 'one').quantity, unsaved.any(), unsaved.byScreen()]).toEqual(['2', true, false]);
  keepPart(index, 'one', nothingTyped);
  expect([keptPart(index, 'one'), unsaved.any()]).toEqual([nothingTyped, true]);
  keepPart(index, 'other', nothingTyped);
  expect(unsaved.any()).toBe(false);
});
