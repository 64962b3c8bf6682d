import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../../lib/api-error.ts';
import { GraphqlRefusal } from '../../../lib/graphql-refusal.ts';
import { createNoteConflicts } from '../pending/note-conflicts.ts';
import { createNoteDrafts, type NoteDraft } from '../pending/note-drafts.ts';
import { createNotePost } from './note-post.ts';

type Send = {
  readonly notes: string | null;
  readonly seen: string | null;
  readonly command: string | undefined;
  readonly at: number | undefined;
  readonly writtenAt: number | undefined;
};

/** A page on a device: `shelf` outlives it. */
const page = (shelf = new Map<string, NoteDraft>()) => {
  const writer = { signedIn: true };
  const sent: (Send & { readonly end: (error?: Error) => void })[] = [];
  const said: string[] = [];
  const conflicts = createNoteConflicts();
  const drafts = createNoteDrafts({
    hold: () => () => undefined,
    shelf: {
      all: () => new Map(shelf),
      write: (id, draft) => void shelf.set(id, draft),
      forget: (id) => void shelf.delete(id),
    },
  });
  let ids = 0;
  const post = createNotePost({
    drafts,
    conflicts,
    commandId: () => {
      ids += 1;
      return `c${ids}`;
    },
    send: (_, { notes, seen, command, at, writtenAt }) =>
      new Promise((resolve, reject) => {
        sent.push({
          notes,
          seen,
          command,
          at,
          writtenAt,
          end: (error) => (error === undefined ? resolve('sent') : reject(error)),
        });
      }),
    isOwner: () => writer.signedIn,
    words: {
      waits: (what) => said.push(`waits ${what}`),
      sent: (what) => said.push(`sent ${what}`),
      disputed: (what) => said.push(`disputed ${what}`),
      refused: (what) => said.push(`refused ${what}`),
    },
  });
  const write = (text: string, seen: string | null = null): void =>
    drafts.put('a', { text, seen, what: 'Pressa', command: null });
  return { sent, said, conflicts, drafts, post, write, shelf, writer };
};

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const conflict = (present = 'Olio'): Error =>
  new GraphqlRefusal([{ message: '', extensions: { code: 'conflict', errors: [{ present, by: 'Bruno' }] } }]);

describe('notes without a network', () => {
  it('wait, and go with the id of their command when there is one', async () => {
    const { sent, said, drafts, post, write, shelf } = page();
    write('Cuscinetto ');
    post.save('a');
    expect([sent[0], drafts.of('a')]).toMatchObject([{ notes: 'Cuscinetto', seen: null, command: 'c1' }, undefined]);
    // Nobody has them yet, whether they are on their way or wait.
    expect([drafts.waiting(), drafts.unanswered()]).toEqual([[], [{ id: 'a', what: 'Pressa' }]]);
    sent[0]?.end(unreachable());
    await settled();
    expect(drafts.unanswered()).toEqual([{ id: 'a', what: 'Pressa' }]);
    // The field is left once more: its writer knows.
    post.save('a');
    sent[1]?.end(unreachable());
    await settled();
    expect(said).toEqual(['waits Pressa']);
    expect(drafts.of('a')).toMatchObject({ text: 'Cuscinetto ', command: 'c1' });
    post.sendWaiting();
    // Two things tell that the network is back; the notes go once.
    post.sendWaiting();
    expect(sent).toHaveLength(3);
    expect(sent[2]).toMatchObject({ notes: 'Cuscinetto', command: 'c1' });
    sent[2]?.end();
    await settled();
    expect([drafts.of('a'), shelf.size, said]).toEqual([undefined, 0, ['waits Pressa', 'sent Pressa']]);
    expect(drafts.unanswered()).toEqual([]);
  });

  it('are sent by a page that is loaded later, and what was only typed stands where it was typed', async () => {
    const { sent, post, write, shelf } = page();
    write('Cuscinetto');
    post.save('a');
    sent[0]?.end(unreachable());
    await settled();
    const next = page(shelf);
    next.post.sendWaiting();
    expect(next.sent).toMatchObject([{ notes: 'Cuscinetto', command: 'c1' }]);
    const typing = page();
    typing.write('Cusc');
    const again = page(typing.shelf);
    again.post.sendWaiting();
    expect([again.sent, again.drafts.of('a')]).toMatchObject([[], { text: 'Cusc' }]);
  });

  it('that somebody else has overtaken are asked about, also by a page that is loaded before the answer', async () => {
    const { sent, said, conflicts, drafts, post, write, shelf } = page();
    write('Cuscinetto');
    post.save('a');
    sent[0]?.end(conflict());
    await settled();
    expect([conflicts.of('a'), drafts.of('a'), said]).toMatchObject([
      { mine: 'Cuscinetto', theirs: 'Olio' },
      undefined,
      ['disputed Pressa'],
    ]);
    const next = page(shelf);
    next.post.sendWaiting();
    next.sent[0]?.end(conflict());
    await settled();
    expect(next.conflicts.of('a')).toMatchObject({ mine: 'Cuscinetto' });
    // Whoever has put the question aside is not told of it again.
    expect(next.said).toEqual([]);
    const third = page(shelf);
    third.post.sendWaiting();
    third.sent[0]?.end(conflict('Grasso'));
    await settled();
    expect(third.said).toEqual(['disputed Pressa']);
    next.drafts.settle('a');
    expect(shelf.size).toBe(0);
  });

  it('that were begun from others which never arrived have not seen them saved', async () => {
    const { sent, drafts, post, write } = page();
    write('Olio');
    post.save('a');
    write('Olio e filtro', 'Olio');
    sent[0]?.end(unreachable());
    await settled();
    expect(drafts.of('a')).toEqual({ text: 'Olio e filtro', seen: null, what: 'Pressa', command: null });
  });

  it('say when they were written, also after the question which stay, and go with what was said behind them', async () => {
    const { sent, conflicts, drafts, post } = page();
    drafts.put('a', { text: 'Olio', seen: null, what: 'Pressa', command: 'kept', at: 5 });
    expect(drafts.unanswered()).toEqual([{ id: 'a', what: 'Pressa', at: 5 }]);
    // A signature of before is not of them.
    post.sendWaiting(4);
    expect(sent).toEqual([]);
    post.sendWaiting(5);
    expect(sent).toMatchObject([{ notes: 'Olio', command: 'kept', at: 5 }]);
    sent[0]?.end(conflict());
    await settled();
    expect(conflicts.of('a')).toMatchObject({ mine: 'Olio', at: 5 });
    // Asked once more, they are as old as they were, and the answer is another one.
    drafts.put('a', { text: 'Olio, filtro', seen: 'Olio', what: 'Pressa', command: null, at: 9, writtenAt: 5 });
    post.save('a');
    expect(sent[1]).toMatchObject({ notes: 'Olio, filtro', at: 9, writtenAt: 5 });
    sent[1]?.end(conflict());
    await settled();
    expect(conflicts.of('a')).toMatchObject({ at: 5 });
  });

  it('wait for whoever has to sign in again, or to come later', async () => {
    for (const error of [401, 503].map(
      (status) => new ApiError(status, { code: '', message: '', detail: '', errors: [] }),
    )) {
      const { sent, drafts, post, write } = page();
      write('Olio');
      post.save('a');
      sent[0]?.end(error);
      await settled();
      expect(drafts.waiting()).toHaveLength(1);
    }
  });

  it('that were refused stay as written and are not sent by themselves', async () => {
    const { sent, said, drafts, post, write } = page();
    write('Olio');
    post.save('a');
    sent[0]?.end(new GraphqlRefusal([{ message: 'Completato' }]));
    await settled();
    post.sendWaiting();
    expect([sent.length, drafts.of('a')?.command, said]).toEqual([1, null, ['refused Pressa']]);
  });

  it('are sent by nobody else, and go with who wrote them', () => {
    const { sent, drafts, post, write, writer } = page();
    write('Guarnizione');
    writer.signedIn = false;
    post.save('a');
    post.sendWaiting();
    expect([sent, drafts.of('a')]).toEqual([[], undefined]);
  });
});
