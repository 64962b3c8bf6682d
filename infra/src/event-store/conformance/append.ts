import { expect, it } from 'vitest';
import { EventTooLarge, maxAppendBytes } from '../event-store.ts';
import {
  type Capabilities,
  type EventStoreFixture,
  event,
  events,
  givesUp,
  newStream,
  readAll,
  write,
} from './fixture.ts';

/** Writing one stream: expected revisions, repeats, limits. */
export const appendConformance = (
  fixture: () => EventStoreFixture,
  { tellsRepeats, uniqueIdsAcrossStreams }: Pick<Capabilities, 'tellsRepeats' | 'uniqueIdsAcrossStreams'>,
): void => {
  /** What an adapter may call a repeat. */
  const repeat = tellsRepeats ? 'repeated' : expect.stringMatching(/^(repeated|appended)$/);

  it('gives back what was written, in order, with revisions from 0', async () => {
    const { store } = fixture();
    const stream = newStream();
    const first = [
      event({ name: 'Pressa «perché» n°3 — 漢字 🛠 \\u0000', nested: { list: [1, null, 'x', true, 0.1] } }),
    ];
    const second = [event({ n: 1 }, 'ThingChanged'), event({})];
    const created = await write(store, { stream, expected: 'none', events: first });
    const changed = await write(store, { stream, expected: 0, events: second });
    expect([created.revision, changed.revision]).toEqual([0, 2]);

    const read = await readAll(store, stream);
    expect(read).toMatchObject([...first, ...second].map((one, revision) => ({ ...one, stream, revision })));
    expect(read.map(({ position }) => position).at(-1)).toBe(changed.position);
    for (const { recordedAt } of read) expect(recordedAt).toBe(new Date(recordedAt).toISOString());
  });

  it('reads from a revision on, nothing behind the end and nothing of an unknown stream', async () => {
    const { store } = fixture();
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(5) });
    expect((await readAll(store, stream, 3)).map(({ revision }) => revision)).toEqual([3, 4]);
    expect(await readAll(store, stream, 5)).toEqual([]);
    expect(await readAll(store, newStream())).toEqual([]);
  });

  it('reads up to a revision that is known to be there, and waits for it', async () => {
    const { store, other } = fixture();
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(2) });
    const seen: number[] = [];
    for await (const { revision } of store.read(stream, { atLeast: 2 })) {
      seen.push(revision);
      if (revision === 1) await write(other, { stream, expected: 1, events: events(2) });
    }
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(await Array.fromAsync(store.read(stream, { from: 3, atLeast: 2 }), ({ revision }) => revision)).toEqual([3]);
  });

  it('has nothing behind the last event of a stream, and then what came since', async () => {
    const { store, other } = fixture();
    const stream = newStream();
    const revisionsFrom = (from: number) => Array.fromAsync(store.read(stream, { from }), ({ revision }) => revision);
    await write(store, { stream, expected: 'none', events: events(2) });
    expect(await revisionsFrom(2)).toEqual([]);
    await write(other, { stream, expected: 1, events: events(1) });
    expect((await revisionsFrom(2)).every((revision) => revision === 2)).toBe(true);
    await write(store, { stream, expected: 2, events: events(1) });
    expect(await revisionsFrom(2)).toEqual([2, 3]);
    expect(await revisionsFrom(4)).toEqual([]);
  });

  it('does not call a stream whole that lacks a revision which is known to be there', givesUp, async () => {
    const { store } = fixture();
    const stream = newStream();
    const unavailable = { name: 'EventStoreUnavailable' };
    await write(store, { stream, expected: 'none', events: events(1) });
    await expect(Array.fromAsync(store.read(stream, { atLeast: 1 }))).rejects.toMatchObject(unavailable);
  });

  it('reads a stream longer than any page', async () => {
    const { store } = fixture();
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(1_250) });
    expect((await readAll(store, stream)).map(({ data }) => (data as { n: number }).n)).toEqual(
      Array.from({ length: 1_250 }, (_, n) => n),
    );
  });

  it('lets exactly one of many creators win', async () => {
    const { store, other } = fixture();
    const stream = newStream();
    const racing = Array.from({ length: 16 }, (_, n) =>
      (n % 2 === 0 ? store : other).append({ stream, expected: 'none', events: [event({ n })] }),
    );
    const outcomes = await Promise.all(racing);
    expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'conflict')).toEqual(
      Array.from({ length: 15 }, () => ({ outcome: 'conflict', current: 0 })),
    );
    expect(await readAll(store, stream)).toHaveLength(1);
  });

  it('refuses a stale and a future revision, and says what is current', async () => {
    const { store } = fixture();
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(3) });
    for (const expected of [0, 1, 3, 'none'] as const) {
      expect(await store.append({ stream, expected, events: [event()] })).toEqual({ outcome: 'conflict', current: 2 });
    }
    const unknown = newStream();
    for (const expected of [0, 'exists'] as const) {
      const outcome = await store.append({ stream: unknown, expected, events: [event()] });
      expect(outcome).toEqual({ outcome: 'conflict', current: 'none' });
    }
    expect(await readAll(store, stream)).toHaveLength(3);
  });

  it('takes `any` for every stream and `exists` for one that is there', async () => {
    const { store } = fixture();
    const stream = newStream();
    expect(await write(store, { stream, expected: 'any', events: [event()] })).toMatchObject({ revision: 0 });
    expect(await write(store, { stream, expected: 'any', events: [event()] })).toMatchObject({ revision: 1 });
    expect(await write(store, { stream, expected: 'exists', events: [event()] })).toMatchObject({ revision: 2 });
  });

  it('answers a repeated append with its first revision and position, and writes nothing', async () => {
    const { store, other } = fixture();
    const stream = newStream();
    const creation = { stream, expected: 'none', events: events(2) } as const;
    const change = { stream, expected: 1, events: events(3) } as const;
    const created = await write(store, creation);
    const changed = await write(store, change);
    await write(store, { stream, expected: 4, events: events(1) });
    expect(await other.append(creation)).toEqual({ ...created, outcome: repeat });
    expect(await store.append(change)).toEqual({ ...changed, outcome: 'repeated' });
    expect(await readAll(store, stream)).toHaveLength(6);
  });

  it('knows a repeat that expects something else by now, or anything', async () => {
    const { store, other } = fixture();
    const stream = newStream();
    const created = await write(store, { stream, expected: 'none', events: events(1) });
    const change = { stream, expected: 'any', events: events(2) } as const;
    const changed = await write(store, change);
    await write(store, { stream, expected: 'exists', events: events(1) });
    for (const expected of ['any', 'exists', 'none', 0, 1] as const) {
      expect(await other.append({ ...change, expected })).toEqual({
        ...changed,
        outcome: expected === 0 ? repeat : 'repeated',
      });
    }
    expect(created.position).toBeLessThan(changed.position);
    expect(await readAll(store, stream)).toHaveLength(4);
  });

  it('writes an append once that several send at the same time', async () => {
    const { store, other } = fixture();
    const append = { stream: newStream(), expected: 'none', events: events(2) } as const;
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).append(append)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'appended',
      ...Array.from({ length: 7 }, () => repeat),
    ]);
    const [, last, ...more] = await readAll(store, append.stream);
    expect(more).toEqual([]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ revision: 1, position: last?.position });
  });

  it('takes an append of just under 1 MiB and refuses a larger one, alone', async () => {
    const { store } = fixture();
    const stream = newStream();
    const half = 'x'.repeat(maxAppendBytes / 2 - 1_000);
    const large = { stream, expected: 'none', events: [event({ half }), event({ half })] } as const;
    const tooLarge = {
      stream: newStream(),
      expected: 'none',
      events: [event({ half: `${half}${half}${half}` })],
    } as const;
    const [written, refused, neighbour] = await Promise.allSettled([
      store.append(large),
      store.append(tooLarge),
      store.append({ stream: newStream(), expected: 'none', events: [event()] }),
    ]);
    expect(written).toMatchObject({ value: { outcome: 'appended', revision: 1 } });
    expect(refused).toMatchObject({ reason: expect.any(EventTooLarge) });
    expect(neighbour).toMatchObject({ value: { outcome: 'appended' } });
    expect(await readAll(store, tooLarge.stream)).toEqual([]);
    expect((await readAll(store, stream)).map(({ data }) => data)).toEqual([{ half }, { half }]);
  });

  it('refuses what some store could not keep', async () => {
    const { store } = fixture();
    const stream = newStream();
    const twice = event();
    for (const bad of [
      [],
      [twice, twice],
      [event({ text: 'a\0b' })],
      [event({ text: '\ud83d' })],
      [{ ...event(), id: 'not-a-uuid' }],
    ]) {
      await expect(store.append({ stream, expected: 'any', events: bad })).rejects.toThrow(TypeError);
    }
    await expect(
      store.append({ stream: 'noPrefix' as 'no-prefix', expected: 'any', events: [event()] }),
    ).rejects.toThrow();
    expect(await readAll(store, stream)).toEqual([]);
  });

  it(`${uniqueIdsAcrossStreams ? 'refuses' : 'does not notice'} an id that another stream used, and leaves its neighbours alone`, async () => {
    const { store } = fixture();
    const used = event();
    const first = newStream();
    await write(store, { stream: first, expected: 'none', events: [used] });
    const second = newStream();
    const [neighbour, again] = await Promise.allSettled([
      store.append({ stream: newStream(), expected: 'none', events: [event()] }),
      store.append({ stream: second, expected: 'none', events: [event(), used] }),
    ]);
    expect(neighbour).toMatchObject({ value: { outcome: 'appended' } });
    if (uniqueIdsAcrossStreams) expect(again).toMatchObject({ reason: expect.any(TypeError) });
    else expect(again).toMatchObject({ value: { outcome: 'appended', revision: 1 } });
    expect(await readAll(store, first)).toHaveLength(1);
    expect(await readAll(store, second)).toHaveLength(uniqueIdsAcrossStreams ? 0 : 2);
  });
};
