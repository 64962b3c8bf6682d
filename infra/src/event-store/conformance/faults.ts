import { expect, it } from 'vitest';
import { type EventStoreFixture, event, events, givesUp, newPrefix, newStream, readAll, write } from './fixture.ts';

/** A log at the other end of a wire: lost connections and silence. For adapters whose fixtures can cause them. */
export const faultsConformance = (fixture: () => EventStoreFixture): void => {
  it('follows on without gap or repeat when the connection drops in the middle of a slice', async () => {
    const { store, disrupt } = fixture();
    const prefix = newPrefix();
    const stream = newStream(prefix);
    await write(store, { stream, expected: 'none', events: events(60) });
    const seen: number[] = [];
    const ending = new AbortController();
    let written = false;
    for await (const slice of store.follow({ after: 0n, prefixes: [prefix], signal: ending.signal, batch: 10 })) {
      for (const { revision } of slice.events) {
        seen.push(revision);
        if (revision % 25 === 4) await disrupt?.();
      }
      // Once: a store that reads ahead may say that it is live before it sees this one.
      if (seen.length === 60 && !written) {
        written = true;
        await write(store, { stream, expected: 59, events: events(1) });
      }
      if (seen.length === 61) ending.abort();
    }
    expect(seen).toEqual(Array.from({ length: 61 }, (_, n) => n));
  });

  it('wakes a follower again that lost its connection while it waited', async () => {
    const { store, other, disrupt } = fixture();
    const prefix = newPrefix();
    const ending = new AbortController();
    const seen: number[] = [];
    let disrupted = false;
    for await (const slice of store.follow({ after: await store.head(), prefixes: [prefix], signal: ending.signal })) {
      seen.push(...slice.events.map(({ revision }) => revision));
      if (slice.live && !disrupted) {
        disrupted = true;
        await disrupt?.();
        await write(other, { stream: newStream(prefix), expected: 'none', events: events(2) });
      }
      if (seen.length === 2) ending.abort();
    }
    expect(seen).toEqual([0, 1]);
  });

  it('loses no acknowledged append and writes none twice while connections drop', async () => {
    const { store, other, disrupt } = fixture();
    const stream = newStream();
    const written: string[] = [];
    for (let round = 0; round < 12; round++) {
      const append = { stream, expected: round === 0 ? ('none' as const) : round - 1, events: [event({ round })] };
      const [outcome] = await Promise.all([
        (round % 2 ? store : other).append(append),
        round % 3 === 0 ? disrupt?.() : undefined,
      ]);
      expect(['appended', 'repeated']).toContain(outcome.outcome);
      written.push(...append.events.map(({ id }) => id));
    }
    expect((await readAll(store, stream)).map(({ id }) => id)).toEqual(written);
  });

  it('says that the outcome is unknown when a peer stays silent, and a retry writes once', givesUp, async () => {
    const { store, stall } = fixture();
    const append = { stream: newStream(), expected: 'none', events: events(2) } as const;
    const release = await stall?.();
    await expect(store.append(append)).rejects.toMatchObject({ name: 'EventStoreUnavailable' });
    await release?.();
    expect(['appended', 'repeated']).toContain((await store.append(append)).outcome);
    expect((await readAll(store, append.stream)).map(({ id }) => id)).toEqual(append.events.map(({ id }) => id));
  });
};
