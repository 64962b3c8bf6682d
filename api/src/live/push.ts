import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Session } from '../identity/sessions.ts';
import { type FeedItem, marker } from './feed-item.ts';
import { deliver, type Subscriber } from './subscriber.ts';

/** More than this many changes in a gap, or waiting for one slow client: reading everything again is cheaper. */
export const mostBehind = 500;

/** May a session still be told? Made anew for each push; answers at once where it knows. */
export type Validity = () => (session: Session) => boolean | Promise<boolean>;

/** Rejects with the first failure after everybody else was served; who was served already is left out of the next try. */
export type Push<Row, Out> = (to: Iterable<Subscriber<Row, Out>>, item: FeedItem<Row>) => Promise<void>;

/** Subscribers by what is rendered for them. */
type Groups<Row, Out> = Map<string, Subscriber<Row, Out>[]>;

/**
 * Sends one item to many. The rendering is waited for first, once for each document; then each of a thousand subscribers
 * costs one synchronous step. Only who has a session that must be asked about is served after the others.
 */
export const createPush = <Row, Out>(
  validity: Validity,
  onExpired: (subscriber: Subscriber<Row, Out>) => void,
): Push<Row, Out> => {
  const serve = async (groups: Groups<Row, Out>, item: FeedItem<Row>): Promise<void> => {
    if (groups.size === 0) return;
    const lists = [...groups.values()];
    const rendered = await Promise.allSettled(lists.map((list) => list[0]?.render(item) as Promise<Out>));
    const failures: unknown[] = [];
    // After the rendering: nothing waits between a session that is known to be good and its message.
    const isValid = validity();
    const unknown: Promise<void>[] = [];
    const hand = (subscriber: Subscriber<Row, Out>, valid: boolean, out: PromiseSettledResult<Out>): void => {
      if (subscriber.ended) return;
      if (!valid) onExpired(subscriber);
      else if (out.status === 'fulfilled') deliver(subscriber, item, out.value);
      else failures.push(out.reason);
    };
    for (const [at, list] of lists.entries()) {
      const out = rendered[at] as PromiseSettledResult<Out>;
      for (const one of list) {
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
    const inStep: Groups<Row, Out> = new Map();
    const overdue: Groups<Row, Out> = new Map();
    for (const one of to) {
      if (one.ended || (item.signal === 'CHANGE' && item.position <= one.last)) continue;
      const groups = one.queue.length >= mostBehind ? overdue : inStep;
      const group = groups.get(one.key);
      if (group) group.push(one);
      else groups.set(one.key, [one]);
    }
    await serve(inStep, item);
    await serve(overdue, marker('RESYNC_REQUIRED', item.position));
  };
};
