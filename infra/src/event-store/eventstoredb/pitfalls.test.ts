import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { event, events, followUntil, newPrefix, newStream, readAll, write } from '../conformance/fixture.ts';
import { EventTooLarge, maxAppendBytes } from '../event-store.ts';
import { readAddress } from './address.ts';
import { closeConnection, openConnection } from './connection.ts';
import { createEventStoreDb } from './eventstoredb.ts';
import { readStream } from './reading.ts';
import { accessDenied, notLeader, serverNotReady, unknown } from './testing/peer/errors.ts';
import { type PeerOptions, startPeer } from './testing/peer/peer.ts';

/** What is particular to EventStoreDB and its client, and would not be seen from outside on a good day. */

const connected = async (options: Partial<PeerOptions> = {}, timeout = 10_000) => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-peer-'));
  const peer = await startPeer({ folder, ...options });
  const errors: unknown[] = [];
  const store = createEventStoreDb({ url: peer.url, timeout, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    await store.close();
    await peer.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { peer, store, errors };
};

it('never asks for the server’s features, and never appends in batches', async () => {
  const { peer, store } = await connected();
  const streams = Array.from({ length: 20 }, () => newStream());
  await Promise.all(streams.map((stream) => write(store, { stream, expected: 'none', events: events(3) })));
  expect(peer.calls.get('append')).toBe(20);
  expect(peer.calls.has('getSupportedMethods')).toBe(false);
  expect(peer.calls.has('batchAppend')).toBe(false);
});

it('finds the leader of a cluster by itself', async () => {
  const { peer } = await connected();
  const store = createEventStoreDb({ url: peer.url.replace('esdb://', 'esdb+discover://') });
  await write(store, { stream: newStream(), expected: 'none', events: events(1) });
  await store.close();
  expect(peer.calls.get('gossip')).toBeGreaterThan(0);
});

it('goes to the leader that a follower names', async () => {
  const [follower, leader] = [await connected(), await connected()];
  follower.peer.loseAcknowledgements(notLeader('127.0.0.1', leader.peer.port));
  const append = { stream: newStream(), expected: 'none', events: events(2) } as const;
  await write(follower.store, append);
  expect((await readAll(leader.store, append.stream)).map(({ id }) => id)).toEqual(append.events.map(({ id }) => id));
});

it('does not take the place of the next record for one that it has read', async () => {
  const { peer, store } = await connected();
  const [wanted, foreign] = [newPrefix(), newPrefix()];
  // Whole windows of events that do not match: the server then tells the byte at which the next event will begin.
  const windows = events(2_500 - peer.log.events.length);
  await write(store, { stream: newStream(foreign), expected: 'none', events: windows });
  const told = await followUntil(store, { prefixes: [wanted] }, (_, { live }) => live);
  const begins = peer.log.end;
  const { position } = await write(store, { stream: newStream(wanted), expected: 'none', events: [event()] });
  expect(position).toBe(begins);
  expect(told.slices.length).toBeGreaterThan(1);
  for (const { upTo } of told.slices) {
    const { events: seen } = await followUntil(store, { prefixes: [wanted], after: upTo }, (_, { live }) => live);
    expect(seen.map((one) => one.position)).toEqual([position]);
  }
});

it('shows whoever has followed an event the stream that the server does not know yet', async () => {
  let by = 300;
  const { peer, store } = await connected({ lateness: () => ({ by, answeredEarly: true }) });
  const elsewhere = createEventStoreDb({ url: peer.url });
  onTestFinished(() => elsewhere.close());
  const stream = newStream();
  await write(store, { stream, expected: 'none', events: events(2) });
  expect(await readAll(elsewhere, stream)).toEqual([]); // nobody has told it
  expect(await readAll(store, stream)).toHaveLength(2);
  by = 400;
  await write(store, { stream, expected: 1, events: events(1) });
  const { events: seen } = await followUntil(elsewhere, {}, (all) => all.length === 3);
  expect(await readAll(elsewhere, stream)).toEqual(seen);
});

it('shows whoever is told of a revision the stream up to there', async () => {
  const { peer, store } = await connected({ lateness: () => ({ by: 300, answeredEarly: true }) });
  const elsewhere = createEventStoreDb({ url: peer.url });
  onTestFinished(() => elsewhere.close());
  const stream = newStream();
  const { revision } = await write(store, { stream, expected: 'none', events: events(2) });
  expect(await Array.fromAsync(elsewhere.read(stream, { atLeast: revision }))).toHaveLength(2);
});

it('asks the server once for an append that is sent twice at a time, as it answers no repeat of one in flight', async () => {
  const { peer, store } = await connected();
  const append = { stream: newStream(), expected: 'none', events: events(2) } as const;
  const outcomes = await Promise.all([store.append(append), store.append(append)]);
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(peer.calls.get('append')).toBe(1);
  expect(await readAll(store, append.stream)).toHaveLength(2);
});

it('learns from a conflict how far the stream is', async () => {
  const { peer, store } = await connected({ lateness: () => ({ by: 300, answeredEarly: true }) });
  const elsewhere = createEventStoreDb({ url: peer.url });
  onTestFinished(() => elsewhere.close());
  const stream = newStream();
  const append = { stream, expected: 'none', events: events(2) } as const;
  await write(store, append);
  const other = { stream, expected: 'none', events: events(1) } as const;
  expect(await elsewhere.append(other)).toEqual({ outcome: 'conflict', current: 1 });
  expect(await readAll(elsewhere, stream)).toHaveLength(2);
});

it('tells only positions of events, so that every one can be begun at', async () => {
  const { peer, store } = await connected();
  const prefix = newPrefix();
  for (let n = 0; n < 6; n++) {
    await write(store, { stream: newStream(), expected: 'none', events: events(700) });
    await write(store, { stream: newStream(prefix), expected: 'none', events: events(1) });
    await peer.writeSystemEvents(40);
  }
  const { slices } = await followUntil(store, { prefixes: [prefix] }, (_, { live }) => live);
  const ours = new Set(peer.log.events.filter(({ stream }) => !stream.startsWith('$')).map(({ position }) => position));
  for (const { upTo } of slices) expect(ours).toContain(upTo);
  expect(slices.at(-1)?.upTo).toBe(await store.head());
});

it('shows nobody the server’s own events, at the head neither', async () => {
  const { peer, store } = await connected();
  expect(await store.head()).toBe(0n);
  const { position } = await write(store, { stream: newStream(), expected: 'none', events: events(1) });
  await peer.writeSystemEvents(1_300);
  expect(await store.head()).toBe(position);
  const { events: seen, slices } = await followUntil(store, {}, (_, { live }) => live);
  expect(seen).toHaveLength(1);
  expect(slices.at(-1)).toMatchObject({ upTo: position, live: true });
});

it('answers each caller its own append when acknowledgements overtake one another', async () => {
  const { peer, store } = await connected();
  peer.reorderAcknowledgements(true);
  const appends = Array.from({ length: 30 }, (_, n) => ({ stream: newStream(), events: events(1 + (n % 3)) }));
  const outcomes = await Promise.all(appends.map((append) => write(store, { ...append, expected: 'none' })));
  for (const [n, { stream, events: sent }] of appends.entries()) {
    const read = await readAll(store, stream);
    expect(read.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    expect(outcomes[n]).toMatchObject({ revision: sent.length - 1, position: read.at(-1)?.position });
  }
});

it.each([
  ['is not ready', serverNotReady()],
  ['knows no leader', unknown('No leader info available in response')],
])('writes once when the answer is that the server %s, and it had written', async (_, error) => {
  const { peer, store } = await connected();
  const release = peer.loseAcknowledgements(error);
  const append = { stream: newStream(), expected: 'none', events: events(2) } as const;
  const appending = store.append(append);
  await expect.poll(() => peer.calls.get('append') ?? 0).toBeGreaterThan(1);
  release();
  const outcome = await appending;
  const read = await readAll(store, append.stream);
  expect(read).toHaveLength(2);
  expect(outcome).toMatchObject({ revision: 1, position: read[1]?.position });
});

it('does not repeat what no repetition mends', async () => {
  const { peer, store } = await connected({ maxAppendSize: 10_000 });
  peer.loseAcknowledgements(accessDenied());
  const denied = store.append({ stream: newStream(), expected: 'none', events: events(1) });
  await expect(denied).rejects.toMatchObject({ type: 'access-denied' });
  const large = { stream: newStream(), expected: 'none', events: [event({ text: 'x'.repeat(20_000) })] } as const;
  await expect(store.append(large)).rejects.toThrow(EventTooLarge);
  expect(peer.calls.get('append')).toBe(2);
});

it('is refused by us before it is by the server: an append of one byte too many', async () => {
  const { peer, store } = await connected();
  const sized = (bytes: number) => {
    const one = event({ text: '' }, 'MeasurementTaken');
    const frame = 2 * one.type.length + JSON.stringify(one.data).length + JSON.stringify(one.metadata).length;
    return {
      stream: newStream(),
      expected: 'none',
      events: [{ ...one, data: { text: 'x'.repeat(bytes - frame) } }],
    } as const;
  };
  await write(store, sized(maxAppendBytes));
  await expect(store.append(sized(maxAppendBytes + 1))).rejects.toThrow(EventTooLarge);
  expect(peer.calls.get('append')).toBe(1);
});

it('says that it cannot begin where no event is', async () => {
  const { store } = await connected();
  const { position } = await write(store, { stream: newStream(), expected: 'none', events: events(2) });
  const elsewhere = followUntil(store, { after: position - 1n }, () => true);
  await expect(elsewhere).rejects.toMatchObject({ code: 3 });
});

it('subscribes again when a subscription is not confirmed, and tells of it', async () => {
  const { peer, store, errors } = await connected({}, 200);
  await write(store, { stream: newStream(), expected: 'none', events: events(1) });
  const release = peer.stall();
  const followed = followUntil(store, {}, (seen) => seen.length === 1);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  release();
  expect((await followed).events).toHaveLength(1);
  expect(errors[0]).toMatchObject({ name: 'EventStoreUnavailable' });
});

it('leaves no call open behind readers that went away', async () => {
  const { peer, store } = await connected();
  const stream = newStream();
  await write(store, { stream, expected: 'none', events: events(1_200) });
  for (let n = 0; n < 10; n++) {
    for await (const { revision } of store.read(stream)) if (revision === n) break;
    await followUntil(store, { batch: 10 }, () => true);
    await store.head();
  }
  await expect.poll(() => peer.openReads).toBe(0);
});

it('leaves nothing in the client behind calls that were finished, but not read to their end', async () => {
  const { peer, store } = await connected();
  const stream = newStream();
  await write(store, { stream, expected: 'none', events: events(40) });
  const connection = openConnection(readAddress(peer.url, 'test'));
  for (let n = 0; n < 10; n++) {
    for await (const _ of readStream(connection, stream, 0, 1_000)) {
      await expect.poll(() => peer.openReads).toBe(0); // the server has sent everything
      break;
    }
  }
  await expect.poll(() => (Reflect.get(connection.client, 'disposableStreams') as Set<unknown>).size).toBe(0);
  await closeConnection(connection);
});

it('holds no more than it needs for a reader that is busy', async () => {
  const { peer, store } = await connected();
  for (let n = 0; n < 20; n++) await write(store, { stream: newStream(), expected: 'none', events: events(1_000) });
  const ending = new AbortController();
  const slices = store.follow({ after: 0n, prefixes: [], signal: ending.signal, batch: 50 })[Symbol.asyncIterator]();
  await slices.next();
  // The server is held back by a reader that does not read: what it could send stops growing long before the end.
  let sent = -1;
  await expect
    .poll(
      () => {
        const settled = peer.sentEvents === sent;
        sent = peer.sentEvents;
        return settled;
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(sent).toBeLessThan(10_000);
  ending.abort();
  await slices.next();
}, 120_000);
