import { expect, it } from 'vitest';
import { changedSince, partMarks, type SignedWork, sealOf } from './seal.ts';
import type { SignedPart } from './signed-parts.ts';

const work: SignedWork = {
  ...{ start: '2026-11-18T08:00:00Z', end: '2026-11-18T09:00:00Z' },
  ...{ equipmentId: 'e', interventionId: 'i', interventionTypeId: 't', maintainerId: null },
  ...{ anomalyIds: ['b', 'a'], fault: false, notes: null, durationMinutes: null, progress: 0 },
  ...{ lines: [{ id: 'l', description: 'Olio', done: false }], parts: [], photos: [] },
};
const signature = { sealed: sealOf(work), marks: partMarks(work) };

it.each<[SignedPart, Partial<SignedWork>]>([
  ['start', { start: '2026-11-18T07:00:00Z' }],
  ['end', { end: '2026-11-18T10:00:00Z' }],
  ['equipment', { equipmentId: 'f' }],
  ['intervention', { interventionId: 'j' }],
  ['interventionType', { interventionTypeId: 'u' }],
  ['maintainer', { maintainerId: 'm' }],
  ['anomalies', { anomalyIds: ['a'] }],
  ['fault', { fault: true }],
  ['notes', { notes: 'Con grasso' }],
  ['duration', { durationMinutes: 30 }],
  ['progress', { progress: 10 }],
  ['tasks', { lines: [{ id: 'l', description: 'Olio', done: true }] }],
  ['spareParts', { parts: [{ id: 'p', name: 'Filtro', costCents: 100, quantity: 1 }] }],
  ['photos', { photos: [{ content: { hash: 'h', size: 1 } }] }],
])('of a signed work it is told what changed since: %s', (part, change) => {
  expect(changedSince(signature, { ...work, ...change })).toEqual([part]);
});

it('nothing changed where it is the same work, however its instants are written', () => {
  expect(changedSince(signature, { ...work, start: '2026-11-18T09:00:00+01:00', anomalyIds: ['a', 'b'] })).toEqual([]);
});

it('it cannot be told of a signature of before, nor of one that came after changes that its signer did not see', () => {
  expect(changedSince({ sealed: signature.sealed }, { ...work, fault: true })).toBeNull();
  expect(changedSince({ ...signature, overtaken: true }, work)).toBeNull();
});
