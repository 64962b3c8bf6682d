import { setTimeout as rest } from 'node:timers/promises';
import type { Position } from '@cadenza/domain/kernel/event';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Session } from '../identity/sessions.ts';
import { createAudience } from './audience.ts';
import { type FeedItem, type FeedSource, marker, type ReadItems } from './feed-item.ts';
import type { OnPushed } from './observe-feed.ts';
import { createPush, maxBehind, type Validity } from './push.ts';
import { drain, type Subscriber, type Subscription } from './subscriber.ts';

/** A subscription that the hub serves. */
export type Joined = {
  /** Resolves when the session ends, or `end` was called; rejects where the subscriber could not be caught up. */
  ended: Promise<void>;
  /** The sink is ready again. */
  drained: () => void;
  /** At once: nothing is sent from here on. */
  end: () => void;
};

type Options<Row> = {
  source: FeedSource;
  read: ReadItems<Row>;
  /** Asked at every push. */
  validity: Validity;
  /** Wakes the hub; a lost signal costs half a second. */
  onSignal: (wake: () => void) => () => void;
  onError: (error: unknown) => void;
  /** Does the catching up of one session when its turn comes: who joins again and again holds up nobody's changes. */
  joining?: (session: Session, catchUp: () => Promise<void>) => Promise<void>;
  onPushed?: OnPushed;
};

const alone = <Row, Out>(subscriber: Subscriber<Row, Out>) => new Map([[subscriber.key, [subscriber]]]);

const batch = 500;
const pollMilliseconds = 500;
/** After changes were pushed: what comes within this time goes with one reading of feed and rows. The first one waits for nobody. */
const restMilliseconds = 10;
/** Times that the tail waits for a company whose changes cannot be read or rendered. */
const maxFailures = 4;

/**
 * One tail of the change feed for all subscribers of a node. Changes are read once, their rows re-read once for each
 * company, and rendered once for each document; the same result goes to the sinks of everyone. Joining and dispatching
 * take turns on one queue of work, so a subscriber's catch-up and the live tail meet without gap or repeat.
 */
export const createHub = <Row, Out>(options: Options<Row>) => {
  const { source, read, joining = (_, catchUp) => catchUp() } = options;
  const audience = createAudience<Row, Out>();
  let tail: Position | undefined;
  let retold: Position | null | undefined;
  let failures = 0;
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

  const end = (subscriber: Subscriber<Row, Out>): void => {
    subscriber.ended = true;
    subscriber.queue.length = 0;
    audience.remove(subscriber);
    subscriber.onEnd();
  };

  const push = createPush<Row, Out>(options.validity, (subscriber) => {
    end(subscriber);
    subscriber.onExpired();
  });

  /** Answers whether there was something to tell, and whether there is more. */
  const dispatch = async (): Promise<{ told: boolean; more: boolean }> => {
    tail ??= await source.reached();
    const { changes, upTo, more, retoldAt } = await source.read(tail, batch);
    failpoint('feed.after-read');
    // Rows have changed for events that lie before the tail: everybody reads again what is on the screen.
    if (retold !== undefined && retoldAt !== retold) await resync(audience.companies(), upTo);
    retold = retoldAt;
    const byCompany = Map.groupBy(changes, (change) => change.companyId);
    const failed = new Map<string, unknown>();
    for (const [companyId, own] of byCompany) {
      const listening = audience.of(companyId);
      if (!listening) continue;
      const startedAt = Date.now();
      try {
        for (const item of await read(companyId, own)) await push(listening, item);
        options.onPushed?.(own, audience.size(companyId), startedAt);
      } catch (error) {
        // The other companies have their turn all the same; who was served is left out of the next try.
        failed.set(companyId, error);
      }
    }
    if (failed.size > 0) {
      const [first] = failed.values();
      if (++failures < maxFailures) throw first;
      // It is these rows and not a moment: their boards read them for themselves, and the tail goes on.
      options.onError(first);
      await resync(failed.keys(), upTo);
    }
    failures = 0;
    failpoint('feed.after-push');
    tail = upTo;
    return { told: changes.length > 0, more };
  };

  const resync = async (companies: Iterable<string>, position: Position): Promise<void> => {
    for (const companyId of companies) {
      const listening = audience.of(companyId);
      if (listening) await push(listening, marker('RESYNC_REQUIRED', position)).catch(options.onError);
    }
  };

  /** Brings one subscriber from its position to the tail. */
  const catchUp = async (subscriber: Subscriber<Row, Out>, after: Position | undefined): Promise<void> => {
    tail ??= await source.reached();
    const { companyId } = subscriber.session.actor;
    if (after !== undefined && after < tail) {
      const missed = (await source.keeps(after)) ? await source.read(after, maxBehind, companyId) : undefined;
      if (missed === undefined || missed.more) {
        return join(subscriber, marker('RESYNC_REQUIRED', tail));
      }
      const upToTail = missed.changes.filter((change) => change.position <= (tail ?? 0n));
      for (const item of await read(companyId, upToTail)) await push(alone(subscriber), item);
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
    if (!subscriber.ended) audience.add(subscriber);
    await push(alone(subscriber), sign);
  };

  let wakeUp = (): void => {};
  const stopping = new AbortController();
  /** A signal that came while a look was under way: what it speaks of may not have been seen. */
  let lookAgain = false;
  const stopListening = options.onSignal(() => {
    lookAgain = true;
    wakeUp();
  });

  const pump = async (): Promise<void> => {
    while (!closed) {
      lookAgain = false;
      let told = false;
      try {
        for (let more = true; more; ) {
          const done = await inTurn(dispatch);
          more = done.more;
          told ||= done.told;
        }
      } catch (error) {
        options.onError(error);
      }
      if (told) await rest(restMilliseconds, undefined, stopping).catch(() => {});
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
    /** Sends results in order from a position on (without one: from now). */
    subscribe: (subscription: Subscription<Row, Out>, after: Position | undefined): Joined => {
      const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
      const subscriber: Subscriber<Row, Out> = {
        ...subscription,
        last: after ?? 0n,
        queue: [],
        ended: false,
        onEnd: resolve,
      };
      // Nobody may be waiting for it yet.
      ended.catch(() => {});
      // First the reason, then the end: a promise keeps what it was told first.
      joining(subscription.session, async () => {
        if (!subscriber.ended) await inTurn(() => catchUp(subscriber, after));
      }).catch((error: unknown) => {
        reject(error);
        end(subscriber);
      });
      return { ended, drained: () => drain(subscriber), end: () => end(subscriber) };
    },
    subscribers: () => audience.size(),
    close: async (): Promise<void> => {
      closed = true;
      stopping.abort();
      stopListening();
      wakeUp();
      await pumping;
      for (const subscriber of audience.all()) end(subscriber);
    },
  };
};

export type Hub<Row, Out> = ReturnType<typeof createHub<Row, Out>>;
