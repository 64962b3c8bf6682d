import type { Position } from '@cadenza/domain/kernel/event';
import { expect, it } from 'vitest';
import type { Slice } from '../event-store.ts';
import { type EventStoreFixture, event, events, followUntil, newPrefix, newStream, readAll, write } from './fixture.ts';

/** Reading the whole log: order, completeness, filters, the head, the end. */
export const followConformance = (fixture: () => EventStoreFixture): void => {
  it('delivers the position that the append told, also of several events', async () => {
    const { store } = fixture();
    const stream = newStream(newPrefix());
    const { position } = await write(store, { stream, expected: 'none', events: events(3) });
    const prefixes = [stream.slice(0, stream.indexOf('-'))];
    const followed = await followUntil(store, { prefixes }, (seen) => seen.length === 3);
    expect(followed.events).toEqual(await readAll(store, stream));
    expect(followed.events.at(-1)?.position).toBe(position);
    expect(await store.head()).toBe(position);
    const positions = followed.events.map((one) => one.position);
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
    expect(new Set(positions).size).toBe(3);
  });

  it('goes on exactly behind any position it told', async () => {
    const { store } = fixture();
    const prefix = newPrefix();
    await write(store, { stream: newStream(prefix), expected: 'none', events: events(7) });
    await write(store, { stream: newStream(prefix), expected: 'none', events: events(6) });
    const whole = await followUntil(store, { prefixes: [prefix], batch: 4 }, (seen) => seen.length === 13);
    for (const { upTo } of whole.slices) {
      const rest = whole.events.filter(({ position }) => position > upTo);
      const again = await followUntil(
        store,
        { prefixes: [prefix], after: upTo, batch: 5 },
        (seen, { live }) => seen.length === rest.length && live,
      );
      expect(again.events).toEqual(rest);
    }
  });

  it('keeps slices to the batch, and is live only at the head', async () => {
    const { store } = fixture();
    const prefix = newPrefix();
    await write(store, { stream: newStream(prefix), expected: 'none', events: events(25) });
    const { slices } = await followUntil(store, { prefixes: [prefix], batch: 10 }, (_, { live }) => live);
    // On a log that holds other events, too, slices without any of these may come first.
    const filled = slices.filter((slice) => slice.events.length > 0);
    expect(filled.map((slice) => slice.events.length)).toEqual([10, 10, 5]);
    expect(slices.map(({ live }) => live)).toEqual(slices.map((_, n) => n === slices.length - 1));
  });

  it('tells once that it is live when there is nothing to read', async () => {
    const { store } = fixture();
    const head = await store.head();
    const { slices } = await followUntil(store, { prefixes: [newPrefix()], after: head }, () => true);
    expect(slices).toEqual([{ events: [], upTo: head, live: true }]);
  });

  it('waits at the head and wakes for events of either process', async () => {
    const { store, other } = fixture();
    const prefix = newPrefix();
    const stream = newStream(prefix);
    const revisions: number[] = [];
    const ending = new AbortController();
    for await (const slice of store.follow({ after: 0n, prefixes: [prefix], signal: ending.signal })) {
      revisions.push(...slice.events.map(({ revision }) => revision));
      if (revisions.length === 4) ending.abort();
      else if (slice.live) {
        const expected = revisions.length === 0 ? 'none' : revisions.length - 1;
        await write(revisions.length % 2 ? store : other, { stream, expected, events: [event()] });
      }
    }
    expect(revisions).toEqual([0, 1, 2, 3]);
  });

  it('moves over long stretches of foreign events, and tells how far', async () => {
    const { store } = fixture();
    const [wanted, alsoWanted, foreign] = [newPrefix(), newPrefix(), newPrefix()];
    const stretch = async (): Promise<Position> => {
      let last: Position = 0n;
      for (let n = 0; n < 4; n++) {
        ({ position: last } = await write(store, {
          stream: newStream(foreign),
          expected: 'none',
          events: events(300),
        }));
      }
      return last;
    };
    await stretch();
    const first = await write(store, { stream: newStream(wanted), expected: 'none', events: [event()] });
    await stretch();
    const second = await write(store, { stream: newStream(alsoWanted), expected: 'none', events: [event()] });
    const end = await stretch();

    const prefixes = [wanted, alsoWanted, newPrefix()];
    const { events: seen, slices } = await followUntil(store, { prefixes }, (_, { upTo }) => upTo >= end);
    expect(seen.map(({ position }) => position)).toEqual([first.position, second.position]);
    expectProgress(slices);
    // Each slice costs its reader a write: far fewer of them than events that nobody wanted.
    expect(slices.length).toBeLessThan(3_600 / 100);
  });

  it('tells at the head how far it is when only foreign events come: somebody may wait for that', async () => {
    const { store, other } = fixture();
    const ending = new AbortController();
    const told: Position[] = [];
    const written: Position[] = [];
    for await (const slice of store.follow({ after: 0n, prefixes: [newPrefix()], signal: ending.signal })) {
      told.push(slice.upTo);
      expect(slice.events).toEqual([]);
      if (!slice.live || slice.upTo < (written.at(-1) ?? 0n)) continue;
      if (written.length === 3) ending.abort();
      else written.push((await write(other, { stream: newStream(), expected: 'none', events: events(2) })).position);
    }
    expect(written).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining(written));
  });

  it('takes a prefix whole: `plan` is not `planSeries`', async () => {
    const { store } = fixture();
    const prefix = newPrefix();
    await write(store, { stream: newStream(`${prefix}Series`), expected: 'none', events: [event()] });
    const { position } = await write(store, { stream: newStream(prefix), expected: 'none', events: [event()] });
    const { events: seen } = await followUntil(store, { prefixes: [prefix] }, (_, { live }) => live);
    expect(seen.map((one) => one.position)).toEqual([position]);
  });

  it('loses nothing and repeats nothing while 24 write', async () => {
    const { store, other } = fixture();
    const prefix = newPrefix();
    const writers = Array.from({ length: 24 }, async (_, writer) => {
      const ids: string[] = [];
      const stream = newStream(prefix);
      for (let round = 0; round < 15; round++) {
        const batch = events(1 + ((writer + round) % 3));
        await write(writer % 2 ? store : other, {
          stream,
          expected: round === 0 ? 'none' : ids.length - 1,
          events: batch,
        });
        ids.push(...batch.map(({ id }) => id));
      }
      return ids;
    });
    const total = 24 * 15 * 2;
    const followers = [
      followUntil(store, { prefixes: [prefix], batch: 50 }, (seen) => seen.length >= total),
      followUntil(
        other,
        { batch: 50 },
        (seen) => seen.filter(({ stream }) => stream.startsWith(prefix)).length >= total,
      ),
    ];
    const ids = (await Promise.all(writers)).flat();
    for (const { slices, events: seen } of await Promise.all(followers)) {
      const own = seen.filter(({ stream }) => stream.startsWith(prefix));
      expect(own.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      for (let n = 1; n < seen.length; n++) expect(seen[n]?.position).toBeGreaterThan(seen[n - 1]?.position ?? 0n);
      for (const [stream, events] of Map.groupBy(own, (one) => one.stream)) {
        expect([stream, events.map(({ revision }) => revision)]).toEqual([stream, events.map((_, n) => n)]);
      }
      expectProgress(slices);
    }
  });

  it('ends when its signal aborts: before it began, while it waits, and in the middle of a slice', async () => {
    const { store } = fixture();
    const prefixes = [newPrefix()];
    expect(await Array.fromAsync(store.follow({ after: 0n, prefixes, signal: AbortSignal.abort() }))).toEqual([]);

    const waiting = new AbortController();
    const ended = Array.fromAsync(
      store.follow({ after: await store.head(), prefixes, signal: waiting.signal }),
      (slice) => {
        setImmediate(() => waiting.abort()); // by then it waits for more
        return slice.live;
      },
    );
    expect(await ended).toEqual([true]);

    await write(store, { stream: newStream(prefixes[0]), expected: 'none', events: events(10) });
    const early = await followUntil(store, { prefixes, batch: 4 }, (seen) => seen.length > 0);
    expect(early.events).toHaveLength(4);
  });

  it('lets a reader leave a loop', async () => {
    const { store } = fixture();
    const stream = newStream(newPrefix());
    await write(store, { stream, expected: 'none', events: events(3) });
    for await (const { revision } of store.read(stream)) if (revision === 1) break;
    for await (const { live } of store.follow({ after: 0n, prefixes: [], signal: new AbortController().signal })) {
      if (live) break;
    }
    expect(await readAll(store, stream)).toHaveLength(3);
  });

  it('ends followers and refuses appends when it is closed', async () => {
    const { store } = fixture();
    const slices = store.follow({ after: 0n, prefixes: [newPrefix()], signal: new AbortController().signal });
    const ended = (async () => {
      for await (const { live } of slices) if (live) void store.close();
    })();
    await ended;
    await expect(store.append({ stream: newStream(), expected: 'none', events: [event()] })).rejects.toMatchObject({
      name: 'EventStoreUnavailable',
    });
  });
};

/** Every slice moves on but an empty one that says that the head is reached, once; none claims to have read less than it delivers. */
const expectProgress = (slices: Slice[]): void => {
  const firstLive = slices.findIndex(({ live }) => live);
  for (const [n, { upTo, events }] of slices.entries()) {
    expect(upTo).toBeGreaterThanOrEqual(events.at(-1)?.position ?? 0n);
    const before = slices[n - 1]?.upTo ?? 0n;
    if (n === firstLive && events.length === 0) expect(upTo).toBeGreaterThanOrEqual(before);
    else if (n > 0) expect(upTo).toBeGreaterThan(before);
  }
};
