import type { StreamName } from '@cadenza/domain/kernel/event';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { EventStore, ReadOptions } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { newId } from '@cadenza/infra/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExecute, type Execute } from './execute.ts';
import { createFolds, type Folder } from './folds.ts';

type Noted = { type: 'Noted'; data: { text: string } };
const notes: Folder<readonly string[], Noted> = {
  initialState: () => Object.freeze([]),
  evolve: (all, { data }) => Object.freeze([...all, data.text]),
};
const lengths: Folder<number, Noted> = { initialState: () => 0, evolve: (sum, { data }) => sum + data.text.length };

const eventOf = (text: string, commandId: string = newId(), companyId: string = newId()) => {
  const metadata = {
    companyId,
    actorId: newId(),
    commandId,
    correlationId: commandId,
    causationId: commandId,
    happenedAt: '2026-03-02T08:00:00Z',
    v: 1,
  };
  return { id: newId(), type: 'Noted', data: { text }, metadata };
};

/** A store that remembers what was read of it. */
const counted = () => {
  const store = createMemoryEventStore();
  const reads: { stream: StreamName; from: number; events: number }[] = [];
  const read = async function* (stream: StreamName, options: ReadOptions = {}) {
    const one = { stream, from: options.from ?? 0, events: 0 };
    reads.push(one);
    for await (const event of store.read(stream, options)) {
      one.events += 1;
      yield event;
    }
  };
  return { store: { ...store, read } as EventStore, reads };
};
const write = (store: EventStore, stream: StreamName, ...texts: string[]) =>
  store.append({ stream, expected: 'any', events: texts.map((text) => eventOf(text)) });

describe('a stream that was folded before', () => {
  it('is read from there on, and is as new as the log all the same', async () => {
    const { store, reads } = counted();
    const folds = createFolds(store);
    await write(store, 'note-1', 'a', 'b');
    expect(await folds.read('note-1', notes)).toMatchObject({ state: ['a', 'b'], revision: 1 });
    await write(store, 'note-1', 'c');
    expect(await folds.read('note-1', notes)).toMatchObject({ state: ['a', 'b', 'c'], revision: 2 });
    expect(await folds.state('note-1', notes)).toEqual(['a', 'b', 'c']);
    expect(reads.map(({ from, events }) => [from, events])).toEqual([
      [0, 2],
      [2, 1],
      [3, 0],
    ]);
  });

  it('is folded anew by another folder', async () => {
    const { store } = counted();
    const folds = createFolds(store);
    await write(store, 'note-1', 'a', 'bcd');
    expect(await folds.state('note-1', notes)).toEqual(['a', 'bcd']);
    expect(await folds.state('note-1', lengths)).toBe(4);
    expect(folds.last('note-1', notes)).toBeUndefined();
    expect(await folds.state('note-1', notes)).toEqual(['a', 'bcd']);
  });

  it('is not ahead of the log where a reading breaks off: what came through is read again', async () => {
    const memory = createMemoryEventStore();
    let broken = true;
    const read = async function* (stream: StreamName, options: ReadOptions = {}) {
      for await (const event of memory.read(stream, options)) {
        if (event.revision === 1 && broken) throw new Error('lost');
        yield event;
      }
    };
    const folds = createFolds({ read });
    await write(memory, 'note-1', 'a', 'b');
    await expect(folds.read('note-1', notes)).rejects.toThrow('lost');
    expect(folds.last('note-1', notes)).toBeUndefined();
    broken = false;
    expect(await folds.state('note-1', notes)).toEqual(['a', 'b']);
  });

  it('never goes back, in whatever order the answers come', async () => {
    const memory = createMemoryEventStore();
    const answers: (() => void)[] = [];
    const read = async function* (stream: StreamName, options: ReadOptions = {}) {
      const events = await Array.fromAsync(memory.read(stream, options));
      await new Promise<void>((resolve) => answers.push(resolve));
      yield* events;
    };
    const folds = createFolds({ read });
    await write(memory, 'note-1', 'a');
    const early = folds.state('note-1', notes);
    await new Promise(setImmediate);
    await write(memory, 'note-1', 'b');
    const late = folds.state('note-1', notes);
    await new Promise(setImmediate);
    answers[1]?.();
    expect(await late).toEqual(['a', 'b']);
    answers[0]?.();
    expect(await early).toEqual(['a']);
    expect(folds.last('note-1', notes)?.state).toEqual(['a', 'b']);
  });
});

it('what is kept has an end, and what nobody asked for longest goes first', async () => {
  const { store, reads } = counted();
  const folds = createFolds(store, 20_000);
  const text = 'x'.repeat(4_000);
  for (const n of [1, 2, 3, 4]) await write(store, `note-${n}`, text);
  for (const n of [1, 2, 3, 4, 1]) await folds.state(`note-${n}`, notes);
  await write(store, 'note-5', text);
  await folds.state('note-5', notes);
  expect([1, 2, 3, 4, 5].map((n) => folds.last(`note-${n}`, notes) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  await write(store, 'note-6', 'y'.repeat(50_000));
  expect(await folds.state('note-6', notes)).toHaveLength(1);
  expect(folds.last('note-6', notes)).toBeUndefined();
  reads.length = 0;
  expect(await folds.state('note-1', notes)).toEqual([text]);
  expect(reads).toMatchObject([{ from: 0 }]);
});

/** Texts are unique in a stream; adding one that is there is refused, and adding an empty one changes nothing. */
const adding = (execute: Execute, node: { companyId: string; userId: string }) => {
  const actor = { kind: 'person' as const, ...node, roles: ['ROLE_ADMIN'], maintainerId: null };
  return (stream: StreamName, text: string, commandId: string) =>
    execute<readonly string[], Noted>({
      permission: 'planning.manage',
      actor,
      commandId,
      correlationId: commandId,
      now: '2026-03-02T08:00:00Z',
      stream,
      decider: notes,
      decide: (state) => {
        if (state.includes(text)) return reject('already_exists');
        return text === '' ? [] : [{ type: 'Noted', data: { text } }];
      },
    });
};

it('nodes that keep what they know decide as nodes that know nothing, whoever wrote meanwhile', async () => {
  const step = fc.record({
    node: fc.nat(2),
    stream: fc.nat(2),
    text: fc.constantFrom('', 'a', 'b', 'c', 'd'),
    again: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.constantFrom(0, 1_500, 1_000_000), async (steps, most) => {
      const who = { companyId: newId(), userId: newId() };
      const [store, plain] = [createMemoryEventStore(), createMemoryEventStore()];
      const nodes = [0, 1, 2].map(() => adding(createExecute({ store, folds: createFolds(store, most) }), who));
      const sent: [StreamName, string, string][] = [];
      for (const { node, stream, text, again } of steps) {
        const before = again ? sent.at(-1) : undefined;
        const asked = before ?? ([`note-${stream}`, text, newId()] as [StreamName, string, string]);
        sent.push(asked);
        const forgetful = adding(createExecute({ store: plain }), who);
        const [found, wanted] = [await nodes[node]?.(...asked), await forgetful(...asked)];
        expect(found).toEqual(wanted);
      }
    }),
    { numRuns: 100 },
  );
});
