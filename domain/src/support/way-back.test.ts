import { describe, expect, it } from 'vitest';
import { testContext } from '../testing/given-when-then.ts';
import { writtenStream } from '../testing/taken-back.ts';
import type { SupportRequestCommand } from './commands.ts';
import { supportRequestDecider } from './support-request.ts';
import { requestInverse } from './way-back.ts';

const id = (n: number) => `0199a1b2-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const opened: SupportRequestCommand = {
  ...{ type: 'OpenSupportRequest', supportRequestId: id(1), requester: { kind: 'user', userId: id(2) }, images: [] },
  ...{ equipmentId: id(3), anomalyIds: [], request: 'Perde olio', happenedAt: testContext.now, notes: null },
  ...{ maintainerId: null, interventionId: null, priority: 'normal', stopped: true },
};
const to = (status: 'handling' | 'completed' | 'archived', text?: string): SupportRequestCommand => ({
  ...{ type: 'SetSupportRequestStatus', to: status },
  ...(text !== undefined && { cause: { reason: 'other', text } }),
});
const assign = (assignedTo: string | null): SupportRequestCommand => ({ type: 'AssignSupportRequest', assignedTo });

const begun = (before: readonly SupportRequestCommand[]) => {
  const stream = writtenStream(supportRequestDecider, requestInverse);
  for (const [at, command] of [opened, ...before].entries()) stream.do(`before ${at}`, [command], { by: 'colleague' });
  return stream;
};
/** But for the number of its events, and who set what last. */
const seen = (stream: ReturnType<typeof begun>) => ({ ...stream.state(), version: 0, marks: {} });

const acts: [string, readonly SupportRequestCommand[], SupportRequestCommand][] = [
  ['fields are changed', [], { type: 'ChangeSupportRequest', changes: { request: 'Perde acqua', notes: 'Oggi' } }],
  ['somebody is given what waits', [], assign(id(4))],
  ['another is given it', [assign(id(4))], assign(id(5))],
  ['nobody has it any more', [assign(id(4))], assign(null)],
  ['it is taken in handling', [], to('handling')],
  ['it is completed', [to('handling')], to('completed', 'Riparato')],
  ['it is put away while it waits', [], to('archived')],
  ['it is put away completed', [to('handling'), to('completed', 'Riparato')], to('archived', 'Doppia')],
  ['it is restored', [to('handling'), to('archived', 'Doppia')], { type: 'RestoreSupportRequest' }],
  ['it is opened again', [to('handling'), to('completed')], { type: 'ReopenSupportRequest', text: 'Perde ancora' }],
  [
    'it is opened again from the archive',
    [to('handling'), to('completed'), to('archived')],
    { type: 'ReopenSupportRequest', text: 'Perde ancora' },
  ],
];

describe.each(acts)('where %s', (_, before, command) => {
  it('an undo leaves the request where it stood, for the reason of then', () => {
    const stream = begun(before);
    const stood = seen(stream);
    expect(stream.do('mine', [command])).not.toHaveProperty('rejected');
    expect(seen(stream)).not.toEqual(stood);
    expect(stream.undo('mine')).not.toHaveProperty('rejected');
    expect(seen(stream)).toEqual(stood);
    expect(stream.undo('mine')).toEqual([]);
  });
});

it('what others made of its state since is theirs; a comment of theirs is no hindrance', () => {
  const stream = begun([to('handling')]);
  stream.do('mine', [to('completed')]);
  const said: SupportRequestCommand = { type: 'CommentSupportRequest', commentId: id(6), text: 'Grazie', by: 'staff' };
  expect(stream.do('said', [said], { by: 'colleague' })).not.toHaveProperty('rejected');
  stream.do('theirs', [to('archived')], { by: 'colleague' });
  expect(stream.undo('mine')).toMatchObject({ code: 'changed_since', params: { by: 'colleague' } });
  stream.undo('theirs', { by: 'colleague' });
  expect(stream.undo('mine')).not.toHaveProperty('rejected');
  expect(stream.state()).toMatchObject({ phase: 'handling', comments: { ids: [id(6)] } });
});

it('a request that was deleted does not come back, and one that follows its work stands where that is', () => {
  const stream = begun([]);
  stream.do('mine', [{ type: 'DeleteSupportRequest' }]);
  expect(stream.undo('mine')).toMatchObject({ code: 'cannot_take_back' });
  const working = begun([]);
  working.do('mine', [to('handling')]);
  const transform: SupportRequestCommand = {
    ...{ type: 'TransformSupportRequest', equipmentId: id(3), seriesId: id(7), occurrenceId: id(8) },
  };
  working.do('planned', [transform], { by: 'colleague' });
  expect(working.undo('mine')).toMatchObject({ code: 'request_has_work' });
});
