import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictOf, type FieldMarks, marked } from './conflict.ts';
import { isRejection } from './rejection.ts';

const mark = (version: number, actorId: string) => ({ version, actorId, at: '2026-11-22T09:00:00Z' });

describe('conflictOf', () => {
  it('names every field that both have set, with both values, and leaves what only one of them set', () => {
    const marks: FieldMarks = {
      name: mark(2, 'eva'),
      phone: mark(3, 'eva'),
      colour: mark(1, 'eva'),
      note: mark(3, 'me'),
    };
    const changes = { name: 'Mine', phone: null, colour: 4, note: 'mine', own: true };
    const present = { name: 'Hers', colour: 2, note: 'mine, too', own: false };
    const conflict = conflictOf({ changes, present, marks, seenVersion: 1, actorId: 'me' });
    expect(conflict).toMatchObject({ code: 'conflict', params: { field: 'name', by: 'eva' } });
    expect(conflict?.errors).toEqual([
      { field: 'name', code: 'conflict', conflict: { mine: 'Mine', theirs: 'Hers', by: 'eva', at: mark(2, '').at } },
      { field: 'phone', code: 'conflict', conflict: { mine: null, theirs: null, by: 'eva', at: mark(2, '').at } },
    ]);
    expect(conflictOf({ changes, present, marks, seenVersion: undefined, actorId: 'me' })).toBeUndefined();
  });

  it('refuses exactly what two people set from the same state, whatever they set', () => {
    const field = fc.constantFrom('a', 'b', 'c', 'd');
    const edits = fc.array(fc.record({ actorId: fc.constantFrom('me', 'eva', 'ugo'), fields: fc.uniqueArray(field) }));
    fc.assert(
      fc.property(edits, fc.uniqueArray(field), fc.nat(8), (done, mine, seenVersion) => {
        const marks = done.reduce<FieldMarks>(
          (all, { actorId, fields }, at) => marked(all, fields, mark(at + 1, actorId)),
          {},
        );
        const lost = mine.filter((name) => {
          const last = done.findLastIndex(({ fields }) => fields.includes(name));
          return last + 1 > seenVersion && done[last]?.actorId !== 'me';
        });
        const changes = Object.fromEntries(mine.map((name) => [name, 'mine']));
        const refused = conflictOf({ changes, present: {}, marks, seenVersion, actorId: 'me' });
        expect(isRejection(refused) ? refused.errors.map(({ field }) => field) : []).toEqual(lost);
      }),
    );
  });
});
