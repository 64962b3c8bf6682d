import { describe, expect, it } from 'vitest';
import { createFeed } from './feed.ts';
import type { TopicItem } from './topic.ts';
import type { SocketEvent } from './ws-client.ts';

type Sink = { next(result: unknown): void; error(error: unknown): void; complete(): void };
type Subscription = {
  readonly sink: Sink;
  readonly after: () => unknown;
  readonly others: () => object;
  ended: boolean;
};

const changed = (item: Partial<TopicItem>): TopicItem => ({ signal: 'CHANGE', position: '11', ...item });

/** A socket that does what the test says. */
const fakeClient = () => {
  const subscriptions: Subscription[] = [];
  const sockets = new Set<(event: SocketEvent) => void>();
  const retries: (() => void)[] = [];
  const heard: string[] = [];
  const told: string[] = [];
  const feed = createFeed({
    client: {
      subscribe: (payload, sink) => {
        const subscription: Subscription = {
          sink: sink as Sink,
          after: () => payload.variables?.after,
          others: () => {
            const { after: _, ...others } = payload.variables ?? {};
            return others;
          },
          ended: false,
        };
        subscriptions.push(subscription);
        return () => {
          subscription.ended = true;
        };
      },
      on: (listener) => {
        sockets.add(listener);
        return () => sockets.delete(listener);
      },
    },
    field: 'anyFeed',
    operation: { query: 'subscription' },
    variables: { kinds: ['PLANT'] },
    status: () => ({
      caughtUp: () => told.push('live'),
      lost: () => told.push('lost'),
      ended: () => told.push('ended'),
    }),
    later: (task) => {
      retries.push(task);
      return () => undefined;
    },
  });
  const leave = feed.listen({
    change: (item) => heard.push(item.position),
    caughtUp: (position) => heard.push(`up to ${position}`),
    resync: () => heard.push('resync'),
  });
  const current = (): Subscription => {
    const last = subscriptions.at(-1);
    if (last === undefined) throw new Error('nothing subscribed');
    return last;
  };
  return {
    feed,
    leave,
    heard,
    told,
    retries,
    subscriptions,
    current,
    send: (item: Partial<TopicItem>) => current().sink.next({ data: { anyFeed: changed(item) } }),
    drop: () => {
      for (const listener of sockets) listener('closed');
    },
  };
};

describe('feed', () => {
  it('starts after what was read, once, and tells each change once and in order', () => {
    const { feed, send, heard, subscriptions, current } = fakeClient();
    feed.follow('9');
    feed.follow('12');
    expect(subscriptions).toHaveLength(1);
    expect(current().after()).toBe('9');
    expect(current().others()).toEqual({ kinds: ['PLANT'] });
    send({ position: '10' });
    send({ position: '10' });
    send({ position: '9' });
    send({ position: '11' });
    expect(heard).toEqual(['10', '11']);
    expect(feed.stats()).toMatchObject({ changes: 2, repeats: 2 });
  });

  it('resumes a dropped socket from the last change it has told', () => {
    const { feed, send, current, drop, told } = fakeClient();
    feed.follow('9');
    send({ signal: 'CAUGHT_UP', position: '9' });
    send({ position: '15' });
    drop();
    expect(told).toEqual(['live', 'lost']);
    // graphql-ws sends the same payload again: its getter says where we are by now.
    expect(current().after()).toBe('15');
    send({ position: '15' });
    send({ position: '16' });
    send({ signal: 'CAUGHT_UP', position: '16' });
    expect(feed.position()).toBe('16');
    expect(told).toEqual(['live', 'lost', 'live']);
  });

  it('says when everything must be read again, and goes on from there', () => {
    const { feed, send, heard, current } = fakeClient();
    feed.follow('9');
    send({ signal: 'RESYNC_REQUIRED', position: '500' });
    expect(heard).toEqual(['resync']);
    expect(current().after()).toBe('500');
    send({ position: '501' });
    expect(heard).toEqual(['resync', '501']);
  });

  it('subscribes again where the server ended or refused the subscription', () => {
    const { feed, subscriptions, retries, current, told } = fakeClient();
    feed.follow('9');
    current().sink.complete();
    retries.shift()?.();
    current().sink.error([{ message: 'no' }]);
    expect(told).toEqual(['lost', 'lost']);
    retries.shift()?.();
    expect(subscriptions).toHaveLength(3);
    expect(current().after()).toBe('9');
  });

  it('ends with its last listener, and begins anew with the next, from what that has read', () => {
    const { feed, leave, current, subscriptions, told, send } = fakeClient();
    feed.follow('9');
    send({ position: '15' });
    const another = feed.listen({ change: () => undefined, resync: () => undefined });
    leave();
    expect(current().ended).toBe(false);
    another();
    expect(current().ended).toBe(true);
    expect(told).toEqual(['ended']);
    feed.follow('15');
    expect(subscriptions).toHaveLength(1);
    feed.listen({ change: () => undefined, resync: () => undefined });
    feed.follow('12');
    expect(current().after()).toBe('12');
  });

  it('is quiet after its end', () => {
    const { feed, current, heard, retries } = fakeClient();
    feed.follow('9');
    const last = current();
    feed.dispose();
    expect(last.ended).toBe(true);
    last.sink.next({ data: { anyFeed: changed({ position: '10' }) } });
    last.sink.complete();
    expect(heard).toEqual([]);
    expect(retries).toHaveLength(0);
  });
});
