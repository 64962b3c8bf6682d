import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Session } from '../kernel/session.ts';
import type { Groups } from './audience.ts';
import { type FeedItem, marker } from './feed-item.ts';
import { deliver, type Subscriber } from './subscriber.ts';

/** More than this many changes in a gap, or waiting for one slow client: reading everything again is cheaper. */
export const maxBehind = 500;

/** May a session still be told? Made anew for each push; answers at once where it knows. */
export type Validity = () => (session: Session) => boolean | Promise<boolean>;

const concerns = <Out>({ part }: FeedItem, { parts }: Subscriber<Out>): boolean =>
  part === undefined || parts === undefined || parts.has(part);

/** Rejects with the first failure after everybody else was served; who was served already is left out of the next try. */
export type Push<Out> = (to: Groups<Out>, item: FeedItem) => Promise<void>;

/**
 * Sends one item to many. The rendering is waited for first, once for each document; then each of a thousand subscribers
 * costs one synchronous step. Only who has a session that must be asked about is served after the others.
 */
export const createPush = <Out>(validity: Validity, onExpired: (subscriber: Subscriber<Out>) => void): Push<Out> => {
  const serve = async (
    to: Groups<Out>,
    item: FeedItem,
    isNext: (subscriber: Subscriber<Out>) => boolean,
  ): Promise<void> => {
    const groups = [...to.values()].flatMap((group) => {
      const [first] = group;
      return first && concerns(item, first) ? [{ group, rendering: first.render(item) }] : [];
    });
    const rendered = await Promise.allSettled(groups.map(({ rendering }) => rendering));
    const failures: unknown[] = [];
    // After the rendering: nothing waits between a session that is known to be good and its message.
    const isValid = validity();
    const unknown: Promise<void>[] = [];
    const hand = (subscriber: Subscriber<Out>, valid: boolean, out: PromiseSettledResult<Out>): void => {
      if (subscriber.ended) return;
      if (!valid) onExpired(subscriber);
      else if (out.status === 'fulfilled') deliver(subscriber, item, out.value);
      else failures.push(out.reason);
    };
    for (const [at, { group }] of groups.entries()) {
      const out = rendered[at] as PromiseSettledResult<Out>;
      for (const one of group) {
        if (one.ended || !isNext(one)) continue;
        const valid = isValid(one.session);
        if (typeof valid === 'boolean') hand(one, valid, out);
        else unknown.push(valid.then((answer) => hand(one, answer, out)).catch((error) => void failures.push(error)));
      }
    }
    await Promise.all(unknown);
    if (failures.length > 0) throw failures[0];
  };

  return async (to, item) => {
    failpoint('feed.before-push');
    const overdue = new Map<string, Subscriber<Out>[]>();
    const isNext = (one: Subscriber<Out>): boolean => {
      if (item.signal === 'CHANGE' && item.position <= one.last) return false;
      if (one.queue.length < maxBehind) return true;
      const others = overdue.get(one.key);
      if (others) others.push(one);
      else overdue.set(one.key, [one]);
      return false;
    };
    await serve(to, item, isNext);
    if (overdue.size > 0) await serve(overdue, marker('RESYNC_REQUIRED', item.position), () => true);
  };
};
