import { expect, it } from 'vitest';
import type { KeptCommand } from '../../../lib/device-store.ts';
import { keptInMemory } from '../../../offline/testing.ts';
import { openCommands, settled } from '../commands/testing.ts';
import { photosPath, signaturePath } from '../rows/proof-paths.ts';
import { kinds } from './kinds.ts';

const at = '2026-11-24T08:00:00Z';
const values = { name: 'Cinghia', cost: '12.50', quantity: 1 };
const file = new Blob(['picture']);

/**
 * Commands as builds before this one have kept them on a device, and how each is sent. A line is never changed: a form that is written
 * differently from now on gets another line.
 */
const kept: readonly (readonly [said: KeptCommand['said'], operation: string, variables: object])[] = [
  [{ kind: 'tick', lineId: 'l', done: true }, 'TickChecklistLine', { lineId: 'l', done: true }],
  [
    { at, kind: 'tick', lineId: 'l', done: false, description: 'Pulire' },
    'TickChecklistLine',
    { at, lineId: 'l', done: false },
  ],
  [{ kind: 'duration', minutes: null }, 'SetInterventionDuration', { minutes: null }],
  [{ at, kind: 'duration', minutes: 30, seen: 20 }, 'SetInterventionDuration', { at, minutes: 30, seen: 20 }],
  [{ at, kind: 'fault', fault: true }, 'MarkInterventionFault', { at, fault: true }],
  [{ at, kind: 'classify', cause: { id: 'u', label: 'Usura' } }, 'ClassifyFault', { at, faultCauseId: 'u' }],
  [{ at, kind: 'classify', cause: null, remedy: null }, 'ClassifyFault', { faultCauseId: null, faultRemedyId: null }],
  [{ at, kind: 'note', notes: 'Olio', seen: null }, 'NoteIntervention', { at, notes: 'Olio', seen: null }],
  [{ at, kind: 'progress', percent: 50 }, 'SetInterventionProgress', { at, percent: 50 }],
  [{ at, kind: 'start' }, 'StartWork', { at }],
  [{ at, kind: 'start', who: 'Ada Neri' }, 'StartWork', { at }],
  [{ at, kind: 'stop', who: 'Ada Neri', userId: 'u1', minutes: 12 }, 'StopWork', { at, userId: 'u1' }],
  [
    { at, kind: 'addLine', lineId: 'l', description: 'Pulire', mandatory: true },
    'AddWorkLine',
    { at, input: { lineId: 'l', description: 'Pulire', mandatory: true } },
  ],
  [
    { at, kind: 'removeLine', lineId: 'l', description: 'Pulire', removed: true },
    'RemoveWorkLine',
    { at, lineId: 'l', removed: true },
  ],
  [
    { at, kind: 'moveLine', lineId: 'l', description: 'Pulire', afterId: null },
    'MoveWorkLine',
    { at, lineId: 'l', afterId: null },
  ],
  [{ at, kind: 'addPart', partId: 'p', values }, 'AddSparePart', { at, partId: 'p', input: values }],
  [
    { at, kind: 'addPart', partId: 'p', values, order: 10 },
    'AddSparePart',
    { at, partId: 'p', input: { ...values, order: 10 } },
  ],
  [
    { at, kind: 'changePart', partId: 'p', name: 'Cinghia', values: { quantity: 2 }, seen: { quantity: 1 } },
    'ChangeSparePart',
    { at, partId: 'p', input: { quantity: 2 }, seen: { quantity: 1 } },
  ],
  [{ at, kind: 'removePart', partId: 'p', name: 'Cinghia' }, 'RemoveSparePart', { at, partId: 'p' }],
  [{ at, kind: 'removePhoto', photoId: 'f' }, 'RemoveInterventionPhoto', { at, photoId: 'f' }],
  [
    { kind: 'sign', name: 'Anna', durationMinutes: null },
    'SignIntervention',
    { name: 'Anna', durationMinutes: null, seenAt: null },
  ],
  [
    { at, kind: 'sign', name: 'Anna', durationMinutes: 60, seenAt: at },
    'SignIntervention',
    { at, name: 'Anna', durationMinutes: 60, seenAt: at },
  ],
  [{ kind: 'complete', durationMinutes: 30 }, 'CompleteIntervention', { durationMinutes: 30 }],
  [
    { at, kind: 'complete', durationMinutes: 30, endedAt: at, seen: 30 },
    'CompleteIntervention',
    { at, durationMinutes: 30, endedAt: at, seen: 30 },
  ],
];
const keptFiles: readonly (readonly [said: KeptCommand['said'], path: string, fields: readonly unknown[]])[] = [
  [{ at, kind: 'addPhoto', name: 'a.jpg', photo: file }, photosPath, ['a', at, 'image']],
  [{ kind: 'addPhoto', name: 'a.jpg', photo: file }, photosPath, ['a', 'image']],
  [
    { at, kind: 'sign', name: 'Anna', durationMinutes: 90, seenAt: at, drawn: file },
    signaturePath('a'),
    ['Anna', '1.5', at, at, 'signature'],
  ],
];

const leftBy = async (said: KeptCommand['said']) => {
  const store = keptInMemory();
  await store.add({ command: 'kept', owner: 'o', id: 'a', what: 'Pressa', at: 0, said });
  const page = openCommands(store);
  void page.outbox.flush();
  await settled();
  return page;
};

it.each(kept)(
  'what an earlier build has left on the device is shown and sent: %o',
  async (said, operation, variables) => {
    const { ahead, sent, outbox, index, frame } = await leftBy(said);
    frame();
    expect(index.row('a')?.pending).toBe(true);
    expect(ahead.of('a')).toMatchObject([{ command: 'kept', said }]);
    expect(sent).toMatchObject([{ operation, variables: { commandId: 'kept', id: 'a', ...variables } }]);
    const known = new Set(['commandId', 'id', ...Object.keys(variables), ...('at' in said ? ['at'] : [])]);
    expect(Object.keys(sent[0]?.variables ?? {}).filter((name) => !known.has(name))).toEqual([]);
    sent[0]?.answer({ field: { position: '12' } });
    await settled();
    await outbox.look();
    expect(ahead.of('a')).toMatchObject([{ position: '12' }]);
  },
);

it.each(keptFiles)('what an earlier build has left as a file is sent as one: %o', async (said, path, fields) => {
  const { files } = await leftBy(said);
  const [sending] = files.sent;
  expect([sending?.path, sending?.commandId]).toEqual([path, 'kept']);
  expect([...(sending?.form ?? [])].map(([name, value]) => (value instanceof Blob ? name : value))).toEqual(fields);
});

it('every kind is among them', () => {
  const names = new Set([...kept, ...keptFiles].map(([{ kind }]) => kind));
  expect(kinds.map(({ kind }) => kind).filter((kind) => !names.has(kind))).toEqual([]);
});

it('what only another build says is neither shown nor sent', async () => {
  const { ahead, sent, index, frame } = await leftBy({ kind: 'constructor' });
  frame();
  expect([ahead.of('a'), sent, index.row('a')?.pending]).toEqual([[], [], false]);
});
