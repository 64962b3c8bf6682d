import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { decide, testActor, testMetadata } from '../testing/given-when-then.ts';
import { assigned, by, finished, of, stranger } from '../testing/intervention-samples.ts';
import { sampleId } from '../testing/planning-samples.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import type { PartEvent, SparePart } from './part-events.ts';
import { decideParts, evolveParts, type PartState, partsTotal, partTotal, type SetSparePart } from './parts.ts';

const intervention = decide(interventionDecider);
const belt: SparePart = { id: sampleId('b', 1), order: 5, name: 'Cinghia A42', costCents: 1850, quantity: 2 };
const grease: SparePart = { id: sampleId('b', 2), order: 10, name: 'Grasso', costCents: 990, quantity: 0.5 };
const put = (part: SparePart): PartEvent => ({ type: 'SparePartSet', data: { ...of, part } });
const removed = (partId: string): PartEvent => ({ type: 'SparePartRemoved', data: { ...of, partId } });
const set = (partId: string, more: Partial<SetSparePart>): InterventionIntent => ({
  ...{ type: 'SetSparePart', partId, isNew: false, values: {} },
  ...more,
});
const { id: _id, order: _order, ...beltValues } = belt;

describe('spare parts of a work', () => {
  it('come one behind the other, by the maintainer whose work it is', () => {
    intervention
      .given([])
      .when(by(set(belt.id, { isNew: true, values: beltValues }), { actor: assigned }))
      .then([put(belt)]);
    intervention
      .given([put(belt)])
      .when(by(set(grease.id, { isNew: true, values: { name: ' Grasso ', costCents: 990, quantity: 0.5 } })))
      .then([put(grease)]);
  });
  it('cost nothing and are one where nobody says more', () => {
    intervention
      .given([])
      .when(by(set(belt.id, { isNew: true, values: { name: 'Vite' } })))
      .then([put({ ...belt, name: 'Vite', costCents: 0, quantity: 1 })]);
  });
  it('are not written over by one that is added under the same id', () => {
    const work = intervention.given([put(belt)]);
    work.when(by(set(belt.id, { isNew: true, values: beltValues, order: 5 }))).then([]);
    work.when(by(set(belt.id, { isNew: true, values: { ...beltValues, quantity: 3 } }))).then('already_exists');
    // What is not said is nothing and one.
    work.when(by(set(belt.id, { isNew: true, values: { name: belt.name } }))).then('already_exists');
  });
  it('are nobody else’s to write', () => {
    intervention
      .given([])
      .when(by(set(belt.id, { isNew: true, values: beltValues }), { actor: stranger }))
      .then('not_assigned_to_you');
    intervention
      .given(finished)
      .when(by(set(belt.id, { isNew: true, values: beltValues }), { actor: assigned }))
      .then('not_authorised');
    intervention
      .given(finished)
      .when(by(set(belt.id, { isNew: true, values: beltValues })))
      .then([put(belt)]);
  });
  it('name every field that cannot be', () => {
    intervention
      .given([])
      .when(by(set(belt.id, { isNew: true, values: { name: ' ', costCents: -1, quantity: 0.001 } })))
      .then({
        code: 'invalid_fields',
        errors: [
          { field: 'name', code: 'required' },
          { field: 'costCents', code: 'negative_money', params: { min: 0 } },
          { field: 'quantity', code: 'too_small', params: { min: 0.01 } },
        ],
      });
  });
  it('merge where two people write in different fields, and show both values where they do not', () => {
    const given = [put(belt), put({ ...belt, costCents: 2000 })];
    intervention
      .given(given)
      .when(by(set(belt.id, { values: { quantity: 3 }, seen: { quantity: 2, costCents: 1850 } })))
      .then([put({ ...belt, costCents: 2000, quantity: 3 })]);
    intervention
      .given(given)
      .when(by(set(belt.id, { values: { costCents: 1900 }, seen: { costCents: 1850 } })))
      .then({
        code: 'conflict',
        errors: [
          {
            field: 'costCents',
            code: 'conflict',
            conflict: { mine: 1900, theirs: 2000, by: testActor, at: testMetadata.happenedAt },
          },
        ],
      });
  });
  it('are there no more once they are removed, and cannot be removed again', () => {
    intervention
      .given([put(belt)])
      .when(by({ type: 'RemoveSparePart', partId: belt.id }))
      .then([removed(belt.id)]);
    const gone = [put(belt), removed(belt.id)];
    intervention
      .given(gone)
      .when(by({ type: 'RemoveSparePart', partId: belt.id }))
      .then('not_found');
    intervention
      .given(gone)
      .when(by(set(belt.id, { values: { quantity: 3 } })))
      .then('not_found');
  });
  it('go to the place that is asked for', () => {
    intervention
      .given([put(belt), put(grease)])
      .when(by(set(grease.id, { order: 5 })))
      .then([put({ ...grease, order: 5 })]);
    intervention
      .given([put(belt), put(grease)])
      .when(by(set(grease.id, { order: 10 })))
      .then([]);
  });
});

const values = fc.record({
  name: fc.constantFrom('Vite', 'Cinghia'),
  costCents: fc.integer({ min: 0, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100),
});

describe('whatever is said of them', () => {
  it('keeps their places at 5, 10, 15 …, and their total is that of whole cents', () => {
    const step = fc.record({
      at: fc.nat(5),
      values,
      order: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
      remove: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let parts: readonly PartState[] = [];
        for (const { at, values, order, remove } of steps) {
          const partId = sampleId('b', at);
          const isNew = parts.every(({ id }) => id !== partId);
          const decision = decideParts(
            remove ? { type: 'RemoveSparePart', partId } : { type: 'SetSparePart', partId, isNew, values, order },
            parts,
            of,
          );
          if (isRejection(decision) && remove) continue;
          if (isRejection(decision)) throw new Error(decision.code);
          for (const event of decision) {
            parts = evolveParts(parts, event, testMetadata);
            const now = parts;
            if (event.type === 'SparePartSet')
              expect(now.find(({ id }) => id === partId)).toMatchObject({
                ...event.data.part,
                order: event.data.part.order,
              });
          }
          expect(parts.map((part) => part.order)).toEqual(parts.map((_, index) => (index + 1) * 5));
        }
        expect(Number.isSafeInteger(partsTotal(parts))).toBe(true);
        expect(partsTotal(parts)).toBe(parts.reduce((sum, part) => sum + partTotal(part), 0));
      }),
    );
  });
  it('is rounded once, to the nearest cent', () => {
    fc.assert(
      fc.property(values, (part) => {
        const exact = BigInt(part.costCents) * BigInt(Math.round(part.quantity * 100));
        expect(BigInt(partTotal(part))).toBe((exact + 50n) / 100n);
      }),
    );
  });
});
