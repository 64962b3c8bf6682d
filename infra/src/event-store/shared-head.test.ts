import type { NewEvent, Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { expect, it, onTestFinished } from 'vitest';
import { event, newStream } from './conformance/fixture.ts';
import { type EventStore, EventStoreUnavailable, type FollowOptions, type Slice } from './event-store.ts';
import { createMemoryEventStore } from './memory.ts';
import { withSharedHead } from './shared-head.ts';

/** A store that says how its log was followed, and can fail whoever follows all of it. */
const setUp = () => {
  const memory = createMemoryEventStore();
  const asked: (readonly string[])[] = [];
  const failing = Promise.withResolvers<never>();
  failing.promise.catch(() => {});
  const watched: EventStore = {
    ...memory,
    async *follow(options: FollowOptions) {
      asked.push(options.prefixes);
      const slices = memory.follow(options)[Symbol.asyncIterator]();
      for (;;) {
        const next = await (options.prefixes.length === 0
          ? Promise.race([slices.next(), failing.promise])
          : slices.next());
        if (next.done) return;
        yield next.value;
      }
    },
  };
  return { store: withSharedHead(watched, { rest: 0 }), asked, fail: failing.reject };
};

/** A follower that takes a slice when it is told to. */
const follower = (store: EventStore, prefixes: readonly string[], after: Position = 0n) => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const slices = store.follow({ after, prefixes, signal: stop.signal })[Symbol.asyncIterator]();
  const seen: RecordedEvent[] = [];
  let upTo = after;
  const take = async (): Promise<Slice> => {
    const { value } = await slices.next();
    seen.push(...value.events);
    expect(value.upTo >= upTo).toBe(true);
    upTo = value.upTo;
    return value;
  };
  const reach = async (position: Position): Promise<Position[]> => {
    while (upTo < position) await take();
    return seen.map((one) => one.position);
  };
  return { take, reach, stop: () => stop.abort() };
};

const write = async (store: EventStore, prefix: string, events: readonly NewEvent[]): Promise<Position> => {
  const done = await store.append({ stream: newStream(prefix), expected: 'none', events });
  if (done.outcome === 'conflict') throw new Error('a conflict');
  return done.position;
};

it('reads the log once for all followers that have reached its head, each of which hears what it asked for', async () => {
  const { store, asked } = setUp();
  await write(store, 'one', [event()]);
  const ones = follower(store, ['one']);
  const twos = follower(store, ['two']);
  const both = follower(store, ['one', 'two']);
  await Promise.all([ones, twos, both].map(({ reach }) => reach(1n)));
  const all = [ones.reach(3n), twos.reach(3n), both.reach(3n)];
  await write(store, 'one', [event()]);
  await write(store, 'two', [event()]);
  expect(await Promise.all(all)).toEqual([[1n, 2n], [3n], [1n, 2n, 3n]]);
  expect(asked.slice(0, 3)).toEqual([['one'], ['two'], ['one', 'two']]);
  expect(asked.slice(3)).toEqual([[]]);
});

it('a follower that falls far behind reads for itself and misses nothing; the others never wait for it', async () => {
  const { store, asked } = setUp();
  const [quick, slow] = [follower(store, ['one']), follower(store, ['one'])];
  await Promise.all([quick.take(), slow.take()]);
  const reaching = slow.take();
  await write(store, 'one', [event()]);
  await reaching;
  for (let n = 0; n < 12; n++) {
    const last = await write(
      store,
      'one',
      Array.from({ length: 100 }, () => event()),
    );
    await quick.reach(last);
  }
  const every = Array.from({ length: 1_201 }, (_, n) => BigInt(n + 1));
  expect(await slow.reach(1_201n)).toEqual(every);
  expect(await quick.reach(1_201n)).toEqual(every);
  expect(asked.filter((prefixes) => prefixes.length > 0)).toHaveLength(3);
  const joined = [quick.reach(1_202n), slow.reach(1_202n)];
  await write(store, 'one', [event()]);
  await Promise.all(joined);
});

it('what the log throws reaches every follower, and the next ones begin anew', async () => {
  const { store, fail, asked } = setUp();
  const all = [follower(store, ['one']), follower(store, ['two'])];
  await Promise.all(all.map(({ take }) => take()));
  const waiting = Promise.allSettled(all.map(({ take }) => take()));
  fail(new EventStoreUnavailable('gone'));
  for (const one of await waiting) expect(one).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  const before = asked.length;
  await follower(store, ['one']).take();
  expect(asked.slice(before)).toEqual([['one']]);
});

it('stops reading when the last follower has gone', async () => {
  const { store, asked } = setUp();
  const first = follower(store, ['one']);
  await first.take();
  const waiting = first.take();
  first.stop();
  await expect(waiting).rejects.toThrow();
  const second = follower(store, ['one']);
  const joining = second.take().then(() => second.take());
  await write(store, 'one', [event()]);
  await joining;
  expect(asked).toEqual([['one'], [], ['one'], []]);
});
