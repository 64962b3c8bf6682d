import { setTimeout as rest } from 'node:timers/promises';
import type { Position } from '@cadenza/domain/kernel/event';
import { machineNow } from '@cadenza/infra/clock/clock';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Session } from '../kernel/session.ts';
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

type Options = {
  source: FeedSource;
  read: ReadItems;
  /** Asked at every push. */
  validity: Validity;
  /** Wakes the hub; a lost signal costs half a second. */
  onSignal: (wake: () => void) => () => void;
  onError: (error: unknown) => void;
  /** Does the catching up of one session when its turn comes: who joins again and again holds up nobody's changes. */
  joining?: (session: Session, catchUp: () => Promise<void>) => Promise<void>;
  onPushed?: OnPushed;
};

const alone = <Out>(subscriber: Subscriber<Out>) => new Map([[subscriber.key, [subscriber]]]);

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
export const createHub = <Out>(options: Options) => {
  const { source, read, joining = (_, catchUp) => catchUp() } = options;
  const audience = createAudience<Out>();
  let tail: Position | undefined;
  let retold: Position | null = null;
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

  const end = (subscriber: Subscriber<Out>): void => {
    subscriber.ended = true;
    subscriber.queue.length = 0;
    audience.remove(subscriber);
    subscriber.onEnd();
  };

  const push = createPush<Out>(options.validity, (subscriber) => {
    end(subscriber);
    subscriber.onExpired();
  });

  /** The place from which the tail goes on. The first one who joins, and the next after all have left, begins where the feed is by then. */
  const begin = async (): Promise<Position> => {
    if (tail !== undefined && !audience.isEmpty()) return tail;
    const reached = await source.reached();
    retold = (await source.read(reached, 1)).retoldAt;
    tail = reached;
    return tail;
  };

  /** Answers whether there was something to tell, and whether there is more. */
  const dispatch = async (): Promise<{ told: boolean; more: boolean }> => {
    // What nobody follows is not read.
    if (audience.isEmpty()) return { told: false, more: false };
    const { changes, upTo, more, retoldAt } = await source.read(await begin(), batch);
    failpoint('feed.after-read');
    // Rows have changed for events that lie before the tail: everybody reads again what is on the screen.
    if (retoldAt !== retold) await resync(audience.companies(), upTo);
    retold = retoldAt;
    const byCompany = Map.groupBy(changes, (change) => change.companyId);
    const failed = new Map<string, unknown>();
    for (const [companyId, own] of byCompany) {
      const listening = audience.of(companyId);
      if (!listening) continue;
      const startedAt = machineNow();
      try {
        for (const item of await read(companyId, own, audience.parts(companyId))) await push(listening, item);
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
  const catchUp = async (subscriber: Subscriber<Out>, after: Position | undefined): Promise<void> => {
    const head = await begin();
    const { companyId } = subscriber.session.actor;
    // What was read up to there may have been told otherwise since.
    if (after !== undefined && retold !== null && after <= retold)
      return join(subscriber, marker('RESYNC_REQUIRED', head));
    if (after !== undefined && after < head) {
      const missed = (await source.keeps(after)) ? await source.read(after, maxBehind, companyId) : undefined;
      if (missed === undefined || missed.more) {
        return join(subscriber, marker('RESYNC_REQUIRED', head));
      }
      const upToTail = missed.changes.filter((change) => change.position <= head);
      for (const item of await read(companyId, upToTail, subscriber.parts)) await push(alone(subscriber), item);
      failpoint('feed.after-catch-up');
    }
    if (after === undefined || after <= head) return join(subscriber, marker('CAUGHT_UP', head));
    // Another node may be ahead of this one's tail; a position that nobody has reached would wait for ever.
    const reached = await source.reached();
    await join(subscriber, after <= reached ? marker('CAUGHT_UP', after) : marker('RESYNC_REQUIRED', head));
  };

  /** From here on the tail serves the subscriber. */
  const join = async (subscriber: Subscriber<Out>, sign: FeedItem): Promise<void> => {
    subscriber.last = sign.position;
    if (!subscriber.ended) audience.add(subscriber);
    await push(alone(subscriber), sign);
    // A tail that nobody followed may be asleep.
    wakeUp();
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
      const timer = audience.isEmpty() ? undefined : setTimeout(resolve, pollMilliseconds);
      wakeUp = resolve;
      await promise;
      clearTimeout(timer);
    }
  };
  const pumping = pump();

  return {
    /** Sends results in order from a position on (without one: from now). */
    subscribe: (subscription: Subscription<Out>, after: Position | undefined): Joined => {
      const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
      const subscriber: Subscriber<Out> = {
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

export type Hub<Out> = ReturnType<typeof createHub<Out>>;
