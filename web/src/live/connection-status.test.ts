import { expect, it } from 'vitest';
import { createConnectionStatus } from './connection-status.ts';

const clocked = () => {
  let time = 1_000;
  let timers: { task: () => void; at: number }[] = [];
  const status = createConnectionStatus({
    now: () => time,
    later: (task, milliseconds) => {
      const timer = { task, at: time + milliseconds };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { task } of due) task();
  };
  return { status, pass };
};

/** The same with a screen that lives on one feed. */
const begun = () => {
  const { status, pass } = clocked();
  return { status, pass, feed: status.feed() };
};

it('is idle until a live screen shows, then connecting, then live', () => {
  const { status } = clocked();
  expect(status.get()).toEqual({ kind: 'idle' });
  const feed = status.feed();
  expect(status.get()).toEqual({ kind: 'connecting' });
  feed.caughtUp();
  expect(status.get()).toEqual({ kind: 'live' });
});

it('is patient for a while, then says of when the data are', () => {
  const { status, pass, feed } = begun();
  feed.caughtUp();
  pass(60_000);
  feed.lost();
  expect(status.get()).toEqual({ kind: 'reconnecting', since: 61_000 });
  pass(7_000);
  feed.lost();
  expect(status.get().kind).toBe('reconnecting');
  pass(8_000);
  expect(status.get()).toEqual({ kind: 'stale', since: 61_000 });
  feed.lost();
  expect(status.get().kind).toBe('stale');
  feed.caughtUp();
  expect(status.get()).toEqual({ kind: 'live' });
  pass(60_000);
  expect(status.get()).toEqual({ kind: 'live' });
});

it('says offline as soon as the network goes, and reconnects when it is back', () => {
  const { status, pass, feed } = begun();
  feed.caughtUp();
  pass(1_000);
  status.network(false);
  expect(status.get()).toEqual({ kind: 'offline', since: 2_000 });
  feed.lost();
  expect(status.get().kind).toBe('offline');
  status.network(true);
  expect(status.get()).toEqual({ kind: 'reconnecting', since: 2_000 });
});

it('tells its listeners only when the state is another', () => {
  const { status } = clocked();
  let calls = 0;
  status.subscribe(() => {
    calls += 1;
  });
  const feed = status.feed();
  feed.caughtUp();
  feed.caughtUp();
  expect(calls).toBe(2);
});

it('is live where every feed is, and waits for none that has only begun', () => {
  const { status, feed } = begun();
  feed.caughtUp();
  const second = status.feed();
  expect(status.get().kind).toBe('live');
  second.lost();
  expect(status.get().kind).toBe('reconnecting');
  feed.lost();
  feed.caughtUp();
  expect(status.get().kind).toBe('reconnecting');
  second.caughtUp();
  expect(status.get().kind).toBe('live');
  second.lost();
  second.ended();
  second.lost();
  expect(status.get().kind).toBe('live');
  feed.ended();
  expect(status.get().kind).toBe('idle');
  // Another screen, another beginning.
  status.feed();
  expect(status.get().kind).toBe('connecting');
});
