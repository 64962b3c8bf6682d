import { describe, expect, it } from 'vitest';
import { unreachable } from '../../../lib/api-error.ts';
import { GraphqlRefusal } from '../../../lib/graphql-refusal.ts';
import { addPhoto } from '../pending/kinds/add-photo.ts';
import { sign } from '../pending/kinds/sign.ts';
import { tick } from '../pending/kinds/tick.ts';
import type { OfflineCommand } from '../pending/kinds.ts';
import { noteConflict } from '../pending/note-conflicts.ts';
import { maintainers, plannedRow } from '../reading/testing.ts';
import { photosPath, signaturePath } from '../rows/proof-paths.ts';
import { toPlanRow } from '../rows/row.ts';
import { openCommands, partsOf, settled } from './testing.ts';

const refusal = (): Error => new GraphqlRefusal([{ message: 'Giorno non lavorativo' }]);

const move = { startMs: Date.parse('2026-11-25T09:00:00Z'), endMs: Date.parse('2026-11-25T10:00:00Z') };

describe('planning commands', () => {
  it('that never reached the server are sent again by the same id; what was refused is not', async () => {
    const { commands, sent, index, frame } = openCommands();
    let failure: unknown;
    commands.move(toPlanRow(plannedRow()), { ...move, maintainer: maintainers.rossi }).catch((error: unknown) => {
      failure = error;
    });
    for (const attempt of [0, 1, 2]) {
      await settled();
      sent[attempt]?.answer(unreachable());
    }
    await settled();
    frame();
    expect(index.row('a')).toMatchObject({ start: '2026-11-24T09:00:00Z', pending: false });
    const again = commands.retryOf(failure)?.();
    frame();
    expect(index.row('a')).toMatchObject({ start: '2026-11-25T09:00:00Z', pending: true });
    await settled();
    expect(sent.map(({ variables }) => variables.commandId)).toEqual(['c1', 'c1', 'c1', 'c1']);
    sent[3]?.answer({ moveIntervention: { position: '12' } });
    await again;
    expect(commands.retryOf(refusal())).toBeUndefined();
  });

  it('schedule once what is pressed twice, as its answer was lost', async () => {
    const { commands, sent } = openCommands();
    const what = { equipmentId: 'e', interventionId: 'i', interventionTypeId: 't' };
    const input = { ...what, start: '2026-11-24T08:00', end: '2026-11-24T09:00' };
    const first = commands.schedule(input).catch((error: unknown) => error);
    for (const attempt of [0, 1, 2]) {
      await settled();
      sent[attempt]?.answer(unreachable());
    }
    expect(await first).toBeInstanceOf(Error);
    const second = commands.schedule(input);
    await settled();
    sent[3]?.answer({ scheduleIntervention: { id: 'x', position: '12' } });
    await second;
    void commands.schedule(input);
    await settled();
    expect(sent.map(({ variables }) => variables.commandId)).toEqual(['c1', 'c1', 'c1', 'c1', 'c2']);
  });

  it('show a move at once, say only what changed, and keep it when it is confirmed', async () => {
    const { commands, sent, index, frame } = openCommands();
    const done = commands.move(toPlanRow(plannedRow()), { ...move, maintainer: maintainers.rossi });
    frame();
    expect(index.row('a')).toMatchObject({ start: '2026-11-25T09:00:00Z', pending: true });
    await settled();
    expect(sent[0]?.variables).toEqual({
      commandId: 'c1',
      id: 'a',
      input: { start: '2026-11-25T09:00:00Z', end: '2026-11-25T10:00:00Z', scope: 'ONE' },
    });
    sent[0]?.answer({ moveIntervention: { position: '12' } });
    await done;
    frame();
    expect(index.row('a')).toMatchObject({ start: '2026-11-25T09:00:00Z', pending: false });
  });

  it('show a work that is opened again where it was planned, before the server has answered', async () => {
    const { commands, sent, index, frame } = openCommands();
    void commands.reopen('a', 'Manca una foto', move);
    frame();
    expect(index.row('a')).toMatchObject({ completed: false, start: '2026-11-25T09:00:00Z', pending: true });
    await settled();
    expect(sent[0]?.variables).toEqual({ commandId: 'c1', id: 'a', reason: 'Manca una foto' });
  });

  it('say which notes their writer had seen, and what was there instead', async () => {
    const { commands, sent, index, frame } = openCommands();
    const done = commands.note('a', { notes: 'mine', seen: null });
    await settled();
    expect(sent[0]?.variables).toEqual({ commandId: 'c1', id: 'a', notes: 'mine', seen: null });
    const conflict = (code: string) =>
      new GraphqlRefusal([
        { message: '', extensions: { code, errors: [{ field: 'notes', present: 'theirs', by: 'Ada Neri' }] } },
      ]);
    sent[0]?.answer(conflict('conflict'));
    const error = await done.catch((refused: unknown) => refused);
    frame();
    expect(index.row('a')?.notes).toBeNull();
    expect(noteConflict(error, 'mine')).toEqual({ mine: 'mine', theirs: 'theirs', by: 'Ada Neri' });
    expect([noteConflict(conflict('not_found'), 'mine'), noteConflict(refusal(), 'mine')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('names the maintainer when the lane changes, null for nobody', async () => {
    const { commands, sent } = openCommands();
    void commands.move(toPlanRow(plannedRow()), { ...move, maintainer: null });
    await settled();
    expect(sent[0]?.variables.input).toMatchObject({ maintainerId: null });
  });

  it('roll back and reject where the server refuses', async () => {
    const { commands, sent, index, frame } = openCommands();
    const done = commands.move(toPlanRow(plannedRow()), { ...move, maintainer: maintainers.bianchi });
    await settled();
    sent[0]?.answer(refusal());
    await expect(done).rejects.toThrow('Giorno non lavorativo');
    frame();
    expect(index.row('a')).toMatchObject({ start: '2026-11-24T09:00:00Z', lane: 'm1', pending: false });
    expect(sent).toHaveLength(1);
  });

  it('said beside the machine wait for a network, shown as done, and go then by the same id', async () => {
    const { commands, outbox, sent, index, frame } = openCommands();
    const done = commands.say('a', tick, { lineId: 'l1', done: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await settled();
      frame();
      expect(index.row('a')?.tickedLineIds).toEqual(['l1']);
      sent[attempt]?.answer(unreachable());
    }
    expect(await done).toBe('waits');
    frame();
    expect(index.row('a')).toMatchObject({ tickedLineIds: ['l1'], pending: true });
    void outbox.flush();
    await settled();
    sent[3]?.answer({ tickChecklistLine: { position: '12' } });
    await settled();
    frame();
    expect(index.row('a')).toMatchObject({ tickedLineIds: ['l1'], pending: false });
    expect(sent.map(({ variables }) => variables.commandId)).toEqual(['c1', 'c1', 'c1', 'c1']);
  });

  it('said beside the machine go one after the other, also after a refusal', async () => {
    const { commands, sent, index, frame } = openCommands();
    const first = commands.say('a', tick, { lineId: 'l1', done: true });
    const second = commands.say('a', tick, { lineId: 'l1', done: false });
    const other = commands.say('b', tick, { lineId: 'l1', done: true });
    await settled();
    expect(sent.map(({ variables }) => variables.commandId)).toEqual(['c1']);
    sent[0]?.answer(refusal());
    await expect(first).rejects.toThrow();
    await settled();
    expect(sent[1]?.variables).toMatchObject({ commandId: 'c2', done: false });
    sent[1]?.answer({ tickChecklistLine: { position: '11' } });
    await settled();
    sent[2]?.answer({ tickChecklistLine: { position: '12' } });
    expect(await Promise.all([second, other])).toEqual(['sent', 'sent']);
    frame();
    expect(index.row('a')).toMatchObject({ tickedLineIds: [], linesDone: 0 });
  });
});

describe('what is said of a work', () => {
  const photo = new Blob(['photo']);
  /** One of each kind, and the field that answers it. */
  const said: readonly (readonly [OfflineCommand, string])[] = [
    [{ kind: 'tick', lineId: 'l1', done: true }, 'tickChecklistLine'],
    [{ kind: 'duration', minutes: 30 }, 'setInterventionDuration'],
    [{ kind: 'fault', fault: true }, 'markInterventionFault'],
    [{ kind: 'progress', percent: 50 }, 'setInterventionProgress'],
    [{ kind: 'start', at: '2026-11-24T08:00:00Z' }, 'startWork'],
    [{ kind: 'stop', at: '2026-11-24T09:00:00Z' }, 'stopWork'],
    [{ kind: 'addLine', lineId: 'l2', description: 'Pulire', mandatory: false }, 'addWorkLine'],
    [{ kind: 'removeLine', lineId: 'l2', description: 'Pulire', removed: true }, 'removeWorkLine'],
    [{ kind: 'moveLine', lineId: 'l2', description: 'Pulire', afterId: null }, 'moveWorkLine'],
    [{ kind: 'addPart', partId: 'p', values: { name: 'Cinghia', cost: '12.50', quantity: 1 } }, 'addSparePart'],
    [
      { kind: 'changePart', partId: 'p', name: 'Cinghia', values: { quantity: 2 }, seen: { quantity: 1 } },
      'changeSparePart',
    ],
    [{ kind: 'removePart', partId: 'p', name: 'Cinghia' }, 'removeSparePart'],
    [{ kind: 'removePhoto', photoId: 'f' }, 'removeInterventionPhoto'],
    [{ kind: 'sign', name: 'Ada', durationMinutes: null }, 'signIntervention'],
    [{ kind: 'complete', durationMinutes: 30, at: '2026-11-24T09:00:00Z' }, 'completeIntervention'],
  ];

  it.each(said)('waits for a network, is shown until it was answered, and keeps its id: %o', async (one, field) => {
    const { commands, outbox, ahead, sent } = openCommands();
    const { kind, values } = partsOf(one);
    const done = commands.say('a', kind, values);
    for (const attempt of [0, 1, 2]) {
      await settled();
      sent[attempt]?.answer(unreachable());
    }
    expect(await done).toBe('waits');
    // However late it goes, it says when it was pressed.
    const at = one.at ?? '1970-01-01T00:00:00Z';
    expect(ahead.of('a')).toMatchObject([{ command: 'c1', said: { ...one, at }, position: null }]);
    void outbox.flush();
    await settled();
    sent[3]?.answer({ [field]: { position: '12' } });
    await settled();
    // Until a reading has it.
    expect(ahead.of('a')).toMatchObject([{ position: '12' }]);
    expect(sent.map(({ variables }) => [variables.commandId, variables.at])).toEqual(sent.map(() => ['c1', at]));
    expect(sent).toHaveLength(4);
  });

  it('with a file goes as one, by its id, and tells how much of it has gone', async () => {
    const { commands, outbox, ahead, files } = openCommands();
    const seenAt = '2026-11-24T08:00:00.500Z';
    files.answer = () => Promise.reject(unreachable());
    expect(await commands.say('a', addPhoto, { name: 'a.jpg', photo })).toBe('waits');
    expect(await commands.say('a', sign, { name: 'Ada', durationMinutes: 90, seenAt, drawn: photo })).toBe('waits');
    const { promise, resolve } = Promise.withResolvers<{ position: string }>();
    files.sent.length = 0;
    files.answer = () => promise;
    void outbox.flush();
    await settled();
    files.sent[0]?.onProgress(0.5);
    expect(ahead.of('a').map(({ share }) => share)).toEqual([0.5, null]);
    resolve({ position: '12' });
    await settled();
    expect(files.sent.map(({ commandId, path }) => [commandId, path])).toEqual([
      ['c1', photosPath],
      ['c2', signaturePath('a')],
    ]);
    expect(
      files.sent.map(({ form }) => [...form].map(([name, value]) => (value instanceof Blob ? name : value))),
    ).toEqual([
      ['a', '1970-01-01T00:00:00Z', 'image'],
      ['Ada', '1.5', '1970-01-01T00:00:00Z', seenAt, 'signature'],
    ]);
  });

  it('that the person lets go of on its way goes no further, and is told to nobody', async () => {
    const { commands, outbox, ahead, files } = openCommands();
    files.answer = () =>
      new Promise((_, reject) =>
        files.sent[0]?.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const done = commands.say('a', addPhoto, { name: 'a.jpg', photo });
    await settled();
    await outbox.dismiss({ command: 'c1' });
    commands.callOff('c1');
    expect(await done).toBe('waits');
    await settled();
    expect(ahead.of('a')).toEqual([]);
    await outbox.flush();
    expect(files.sent).toHaveLength(1);
  });
});

describe('taking back', () => {
  it('names the command that made the change, by its answer or the promise of it', async () => {
    const { commands, sent } = openCommands();
    const moved = commands.move(toPlanRow(plannedRow()), { ...move, maintainer: maintainers.rossi });
    await settled();
    const change = commands.commandOf(moved);
    expect(sent[0]?.variables.commandId).toBe(change);
    sent[0]?.answer({ moveIntervention: { position: '12' } });
    await moved;
    const undone = commands.undo(change);
    await settled();
    expect(sent[1]?.variables).toMatchObject({ change });
    sent[1]?.answer({ undo: { position: '13' } });
    await undone;
  });

  it('waits for what is on its way', async () => {
    const { commands, sent } = openCommands();
    const moved = commands.move(toPlanRow(plannedRow()), { ...move, maintainer: maintainers.rossi });
    let isSettled = false;
    const waits = commands.settled().then(() => {
      isSettled = true;
    });
    await settled();
    expect(isSettled).toBe(false);
    sent[0]?.answer({ moveIntervention: { position: '12' } });
    await Promise.all([moved, waits]);
  });

  it('gives work to somebody without saying when it is', async () => {
    const { commands, sent } = openCommands();
    const { startMs, endMs } = toPlanRow(plannedRow());
    void commands.move(toPlanRow(plannedRow()), { startMs, endMs, maintainer: null });
    await settled();
    expect(sent[0]?.variables.input).toEqual({ maintainerId: null, scope: 'ONE' });
  });
});
