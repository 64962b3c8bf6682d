import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownAs } from '../commands/testing.ts';
import type { OfflineCommand } from '../pending/kinds.ts';
import type { Detail } from '../reading/remembered-details.ts';
import { withPendingCommands } from './with-pending-commands.ts';

const ada = { userId: 'u1', name: 'Ada Neri' };
const line = (id: string, order: number): Detail['lines'][number] => ({
  ...{ id, order, description: id, mandatory: false, own: false },
  ...{ done: false, removed: false, doneBy: null, doneAt: null },
});
const read: Detail = {
  ...{ recurrence: null, checklist: null, parts: [], runs: [], cut: false, reachesUntil: null, supportRequest: null },
  ...{
    dayReason: null,
    faultCause: null,
    faultRemedy: null,
    photos: [{ id: 'f', fileName: 'f.jpg', mime: 'image/jpeg', addedBy: null, addedAt: '' }],
  },
  ...{
    signature: null,
    signatureRequired: false,
    planned: { anomalies: [], version: '1', updatedAt: '2026-11-23T08:00:00Z' },
  },
  ...{ plannedStart: '2026-11-24T08:00:00Z', plannedAt: null, plannedEnd: '2026-11-24T09:00:00Z', planUntil: null },
  lines: [line('a', 5), line('b', 10), line('c', 15)],
};
const shown = (...said: OfflineCommand[]): Detail =>
  withPendingCommands(
    read,
    said.map((one, n) => shownAs(one, n * 60_000)),
    ada,
  );
const ids = ({ lines }: Detail): string => lines.map(({ id, removed }) => (removed ? `(${id})` : id)).join(' ');
const own = { kind: 'addLine', lineId: 'd', description: 'Pulire', mandatory: true } as const;
const take = (lineId: string, removed: boolean): OfflineCommand => ({
  kind: 'removeLine',
  lineId,
  description: '',
  removed,
});
const press = (kind: 'start' | 'stop', time: string): OfflineCommand => ({ kind, at: `2026-11-24T${time}:00Z` });
const put = (lineId: string, afterId: string | null): OfflineCommand => ({
  kind: 'moveLine',
  lineId,
  description: '',
  afterId,
});

describe('a panel without a network', () => {
  it.each<[string, OfflineCommand[], string]>([
    ['an added line is the last', [own], 'a b c d'],
    ['one of the checklist is struck out', [take('b', true)], 'a (b) c'],
    ['and comes back', [take('b', true), take('b', false)], 'a b c'],
    ['an own one is gone', [own, take('d', true)], 'a b c'],
    ['one goes behind another', [put('a', 'b')], 'b a c'],
    ['one goes first', [own, put('d', null)], 'd a b c'],
    ['what is not there any more stays away', [put('x', 'b'), take('x', true)], 'a b c'],
  ])('%s', (_, said, expected) => {
    expect(ids(shown(...said))).toBe(expected);
  });

  it('counts from the press of start to that of stop, or of done', () => {
    expect(shown(press('start', '08:00'), press('start', '08:30'), press('stop', '09:00')).runs).toEqual([
      { userId: 'u1', who: 'Ada Neri', from: '2026-11-24T08:00:00Z', to: '2026-11-24T09:00:00Z' },
    ]);
    expect(
      shown(press('start', '08:00'), { kind: 'complete', durationMinutes: null, at: '2026-11-24T08:30:00Z' }).runs,
    ).toMatchObject([{ to: '2026-11-24T08:30:00Z' }]);
  });

  it('has parts, photos and signature as they will be', () => {
    const values = { name: 'Cinghia', cost: '12.50', quantity: 1 };
    const detail = shown(
      { kind: 'addPart', partId: 'p', values },
      { kind: 'changePart', partId: 'p', name: 'Cinghia', values: { quantity: 2 }, seen: { quantity: 1 } },
      { kind: 'removePhoto', photoId: 'f' },
      { kind: 'sign', name: 'Ugo Sala', durationMinutes: null },
    );
    expect(detail).toMatchObject({
      parts: [{ ...values, id: 'p', order: 5, quantity: 2 }],
      photos: [],
      signature: { name: 'Ugo Sala', signedBy: 'Ada Neri', unchanged: true },
    });
    expect(
      shown({ kind: 'addPart', partId: 'p', values }, { kind: 'removePart', partId: 'p', name: '' }).parts,
    ).toEqual([]);
  });

  it('has the causes and remedies that were said, and of the others what it had', () => {
    const [cause, remedy] = [
      { id: 'u', label: 'Usura' },
      { id: 's', label: 'Sostituzione' },
    ];
    expect(shown({ kind: 'classify', cause })).toMatchObject({ faultCause: cause, faultRemedy: null });
    expect(shown({ kind: 'classify', cause, remedy }, { kind: 'classify', cause: null })).toMatchObject({
      ...{ faultCause: null, faultRemedy: remedy },
    });
  });

  it('loses and doubles no line, however they are moved', () => {
    const place = fc.constantFrom('a', 'b', 'c', 'd');
    const move = fc.tuple(place, fc.option(place)).map(([one, after]) => put(one, after === one ? null : after));
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        expect(
          shown(own, ...moves)
            .lines.map(({ id }) => id)
            .toSorted(),
        ).toEqual(['a', 'b', 'c', 'd']);
      }),
    );
  });
});
