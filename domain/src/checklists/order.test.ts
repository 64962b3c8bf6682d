import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testMetadata } from '../testing/given-when-then.ts';
import { checklistOrder, type MoveChecklist } from './order.ts';

const context = { companyId: 'c', actorId: 'a', now: '2026-11-21T08:00:00Z' };
const decide = (known: string[], command: MoveChecklist) => checklistOrder.decide(command, known, context);

describe('order of checklists', () => {
  it('puts one after another, in steps of 5, with those that were never ordered behind', () => {
    expect(decide(['b', 'a'], { id: 'a', afterId: null, listed: ['b', 'a', 'c'] })).toEqual([
      {
        type: 'ChecklistOrdered',
        data: {
          id: 'a',
          order: [
            { id: 'a', sortOrder: 5 },
            { id: 'b', sortOrder: 10 },
            { id: 'c', sortOrder: 15 },
          ],
        },
      },
    ]);
  });

  it('knows neither a list nor a neighbour that is not there, and does nothing twice', () => {
    expect(decide([], { id: 'x', afterId: null, listed: ['a'] })).toMatchObject({ code: 'not_found' });
    expect(decide([], { id: 'a', afterId: 'x', listed: ['a'] })).toMatchObject({ errors: [{ code: 'not_found' }] });
    expect(decide(['a', 'b'], { id: 'b', afterId: 'a', listed: ['a', 'b'] })).toEqual([]);
  });

  it('keeps every list once, in unique multiples of 5, after any moves', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const move = fc.record({ id: fc.constantFrom(...ids), afterId: fc.option(fc.constantFrom(...ids)) });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        let known = checklistOrder.initialState();
        for (const { id, afterId } of moves) {
          const decision = checklistOrder.decide({ id, afterId, listed: ids }, known, context);
          if (!Array.isArray(decision)) continue;
          for (const event of decision) {
            known = checklistOrder.evolve(known, event, testMetadata);
            expect([...known].sort()).toEqual(ids);
            expect(event.data.order?.map((one: { sortOrder: number }) => one.sortOrder)).toEqual([5, 10, 15, 20, 25]);
          }
        }
      }),
    );
  });
});
