import type { Position } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { FeedChange, FeedSlice } from '@cadenza/projections/feed/queries';
import type { Session } from '../identity/sessions.ts';
import type { OnPushed } from './observe-feed.ts';

/** Where the hub reads from: the change feed of one topic. */
export interface FeedSource {
  /** Changes after a position in order, of one company or of all. */
  read(after: Position, limit: number, companyId?: string): Promise<FeedSlice>;
  /** Position up to which the feed is complete. */
  reached(): Promise<Position>;
  /** False where changes after this position may have been pruned already. */
  keeps(after: Position): Promise<boolean>;
}

export type FeedItem<Row> = {
  signal: 'CHANGE' | 'CAUGHT_UP' | 'RESYNC_REQUIRED';
  position: Position;
  change: string | null;
  rows: readonly Row[];
  removedIds: readonly string[];
  actor: { id: string; name: string } | null;
  commandId: string | null;
};

/** Re-reads what changes of one company name, in one go. */
export type ReadItems<Row> = (companyId: string, changes: readonly FeedChange[]) => Promise<FeedItem<Row>[]>;

/** What one subscription is sent. `key` names equal documents: an item is rendered once for all that share it. */
export type Subscription<Row, Out> = {
  session: Session;
  key: string;
  render: (item: FeedItem<Row>) => Promise<Out>;
  /** Told when the session has ended: its socket is to be closed. */
  onExpired: () => void;
};

type Subscriber<Row, Out> = Subscription<Row, Out> & {
  last: Position;
  queue: Out[];
  wake: () => void;
  ended: boolean;
};

type Options<Row> = {
  source: FeedSource;
  read: ReadItems<Row>;
  stillValid: (session: Session) => Promise<boolean>;
  /** Wakes the hub; a lost signal costs half a second. */
  onSignal: (wake: () => void) => () => void;
  onError: (error: unknown) => void;
  onPushed?: OnPushed;
};

/** More than this many changes in a gap, or waiting for one slow client: reading everything again is cheaper. */
const mostBehind = 500;
const batch = 500;
const pollMilliseconds = 500;

const marker = <Row>(signal: 'CAUGHT_UP' | 'RESYNC_REQUIRED', position: Position): FeedItem<Row> => ({
  signal,
  position,
  change: null,
  rows: [],
  removedIds: [],
  actor: null,
  commandId: null,
});

/**
 * One tail of the change feed for all subscribers of a node. Changes are read once, their rows re-read once for each
 * company, and rendered once for each document; the same result goes to everyone. Joining and dispatching take turns on
 * one queue of work, so a subscriber's catch-up and the live tail meet without gap or repeat.
 */
export const createHub = <Row, Out>(options: Options<Row>) => {
  const { source, read, stillValid } = options;
  const subscribers = new Set<Subscriber<Row, Out>>();
  let tail: Position | undefined;
  let turn: Promise<void> = Promise.resolve();
  let closed = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.then(
      () => {},
      () => {},
    );
    return result;
  };

  const push = async (to: readonly Subscriber<Row, Out>[], item: FeedItem<Row>): Promise<void> => {
    failpoint('feed.before-push');
    const rendered = new Map<string, Promise<Out>>();
    await Promise.all(
      to.map(async (subscriber) => {
        if (subscriber.ended || (item.signal === 'CHANGE' && item.position <= subscriber.last)) return;
        if (!(await stillValid(subscriber.session))) {
          end(subscriber);
          return subscriber.onExpired();
        }
        const overdue = subscriber.queue.length >= mostBehind;
        const sent = overdue ? marker<Row>('RESYNC_REQUIRED', item.position) : item;
        const key = `${sent.signal} ${subscriber.key}`;
        const out = rendered.get(key) ?? subscriber.render(sent);
        rendered.set(key, out);
        // What a slow client has not taken is forgotten: it reads everything again, and memory stays bounded.
        if (overdue) subscriber.queue.length = 0;
        subscriber.queue.push(await out);
        if (item.position > subscriber.last) subscriber.last = item.position;
        subscriber.wake();
      }),
    );
  };

  const end = (subscriber: Subscriber<Row, Out>): void => {
    subscriber.ended = true;
    subscribers.delete(subscriber);
    subscriber.wake();
  };

  const dispatch = async (): Promise<boolean> => {
    tail ??= await source.reached();
    const { changes, upTo, more } = await source.read(tail, batch);
    failpoint('feed.after-read');
    const byCompany = Map.groupBy(changes, (change) => change.companyId);
    for (const [companyId, own] of byCompany) {
      const listening = [...subscribers].filter((one) => one.session.actor.companyId === companyId);
      if (listening.length === 0) continue;
      const startedAt = Date.now();
      for (const item of await read(companyId, own)) await push(listening, item);
      options.onPushed?.(own, listening.length, startedAt);
    }
    failpoint('feed.after-push');
    tail = upTo;
    return more;
  };

  /** Brings one subscriber from its position to the tail. */
  const catchUp = async (subscriber: Subscriber<Row, Out>, after: Position | undefined): Promise<void> => {
    tail ??= await source.reached();
    const { companyId } = subscriber.session.actor;
    if (after !== undefined && after < tail) {
      const missed = (await source.keeps(after)) ? await source.read(after, mostBehind, companyId) : undefined;
      if (missed === undefined || missed.more) {
        return join(subscriber, marker('RESYNC_REQUIRED', tail));
      }
      const upToTail = missed.changes.filter((change) => change.position <= (tail ?? 0n));
      for (const item of await read(companyId, upToTail)) await push([subscriber], item);
      failpoint('feed.after-catch-up');
    }
    if (after === undefined || after <= tail) return join(subscriber, marker('CAUGHT_UP', tail));
    // Another node may be ahead of this one's tail; a position that nobody has reached would wait for ever.
    const reached = await source.reached();
    await join(subscriber, after <= reached ? marker('CAUGHT_UP', after) : marker('RESYNC_REQUIRED', tail));
  };

  /** From here on the tail serves the subscriber. */
  const join = async (subscriber: Subscriber<Row, Out>, sign: FeedItem<Row>): Promise<void> => {
    subscriber.last = sign.position;
    if (!subscriber.ended) subscribers.add(subscriber);
    await push([subscriber], sign);
  };

  let wakeUp = (): void => {};
  /** A signal that came while a look was under way: what it speaks of may not have been seen. */
  let lookAgain = false;
  const stopListening = options.onSignal(() => {
    lookAgain = true;
    wakeUp();
  });

  const pump = async (): Promise<void> => {
    while (!closed) {
      lookAgain = false;
      try {
        while (await inTurn(dispatch));
      } catch (error) {
        options.onError(error);
      }
      if (lookAgain || closed) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, pollMilliseconds);
      wakeUp = resolve;
      await promise;
      clearTimeout(timer);
    }
  };
  const pumping = pump();

  return {
    /**
     * Results in order from a position on (without one: from now). Ends when the session does; `return` ends it at once,
     * also while it waits, which a generator could not.
     */
    subscribe: (subscription: Subscription<Row, Out>, after: Position | undefined): AsyncIterableIterator<Out> => {
      const subscriber: Subscriber<Row, Out> = {
        ...subscription,
        last: after ?? 0n,
        queue: [],
        wake: () => {},
        ended: false,
      };
      const joined = inTurn(() => catchUp(subscriber, after));
      const next = async (): Promise<IteratorResult<Out>> => {
        await joined;
        for (;;) {
          const value = subscriber.queue.shift();
          if (value !== undefined) return { value, done: false };
          if (subscriber.ended) return { value: undefined, done: true };
          await new Promise<void>((resolve) => {
            subscriber.wake = resolve;
          });
        }
      };
      const stop = async (): Promise<IteratorResult<Out>> => {
        end(subscriber);
        return { value: undefined, done: true };
      };
      // A failure to join is thrown by `next`; nobody may be waiting for it yet.
      joined.catch(() => end(subscriber));
      return {
        next,
        return: stop,
        throw: stop,
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    subscribers: (): number => subscribers.size,
    close: async (): Promise<void> => {
      closed = true;
      stopListening();
      wakeUp();
      await pumping;
      for (const subscriber of [...subscribers]) end(subscriber);
    },
  };
};

export type Hub<Row, Out> = ReturnType<typeof createHub<Row, Out>>;
