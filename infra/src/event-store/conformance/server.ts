import { expect, it } from 'vitest';
import {
  type EventStoreFixture,
  event,
  events,
  followUntil,
  givesUp,
  newPrefix,
  newStream,
  readAll,
  write,
} from './fixture.ts';

/** A log that a server of its own keeps: it ends followers, is silent, restarts with its data. */
export const serverConformance = (fixture: () => EventStoreFixture): void => {
  it('follows on when the server ends the subscription without an error', async () => {
    const { store, other, endFollowers } = fixture();
    const prefix = newPrefix();
    const stream = newStream(prefix);
    await write(store, { stream, expected: 'none', events: events(10) });
    const ending = new AbortController();
    const seen: number[] = [];
    for await (const slice of store.follow({ after: 0n, prefixes: [prefix], signal: ending.signal, batch: 5 })) {
      seen.push(...slice.events.map(({ revision }) => revision));
      await endFollowers?.();
      if (seen.length === 13) ending.abort();
      else if (slice.live) await write(other, { stream, expected: seen.length - 1, events: [event()] });
    }
    expect(seen).toEqual(Array.from({ length: 13 }, (_, n) => n));
  });

  it('loses nothing and repeats nothing when the server restarts under writers and followers', async () => {
    const { store, other, restart } = fixture();
    const prefix = newPrefix();
    const total = 8 * 30;
    const followers = [
      followUntil(store, { prefixes: [prefix], batch: 20 }, (seen) => seen.length >= total),
      followUntil(
        other,
        { batch: 20 },
        (seen) => seen.filter(({ stream }) => stream.startsWith(prefix)).length >= total,
      ),
    ];
    const acknowledged: string[] = [];
    const reached = (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      milestones.set(count, resolve);
      return promise;
    };
    const milestones = new Map<number, () => void>();
    const restarts = Promise.all([reached(60).then(restart), reached(180).then(restart)]);
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const stream = newStream(prefix);
      for (let round = 0; round < 30; round++) {
        const one = event({ round });
        const expected = round === 0 ? ('none' as const) : round - 1;
        const { outcome } = await (writer % 2 ? store : other).append({ stream, expected, events: [one] });
        expect(['appended', 'repeated']).toContain(outcome);
        acknowledged.push(one.id);
        milestones.get(acknowledged.length)?.();
      }
    });
    await Promise.all([...writers, restarts]);
    for (const { events: seen } of await Promise.all(followers)) {
      const own = seen.filter(({ stream }) => stream.startsWith(prefix));
      expect(own.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
      for (let n = 1; n < seen.length; n++) expect(seen[n]?.position).toBeGreaterThan(seen[n - 1]?.position ?? 0n);
    }
  });

  it('knows a repeat after the restart, whatever it expected', async () => {
    const { store, restart } = fixture();
    const appends = (['none', 'any', 'exists', 5] as const).map((expected) => ({ expected, events: events(2) }));
    const stream = newStream();
    const written = [];
    for (const append of appends) written.push(await write(store, { stream, ...append }));
    await restart?.();
    for (const [n, append] of appends.entries()) {
      expect(await store.append({ stream, ...append })).toEqual({ ...written[n], outcome: 'repeated' });
    }
    expect(await readAll(store, stream)).toHaveLength(8);
  });

  it('says that a silent server cannot be read, and reads when it speaks again', givesUp, async () => {
    const { store, stall } = fixture();
    const stream = newStream();
    const { position } = await write(store, { stream, expected: 'none', events: events(2) });
    const release = await stall?.();
    const unavailable = { name: 'EventStoreUnavailable' };
    await Promise.all([
      expect(readAll(store, stream)).rejects.toMatchObject(unavailable),
      expect(store.head()).rejects.toMatchObject(unavailable),
    ]);
    await release?.();
    expect(await store.head()).toBe(position);
    expect(await readAll(store, stream)).toHaveLength(2);
  });
};
