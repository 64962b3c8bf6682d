import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Session } from '../identity/sessions.ts';
import { type FeedItem, marker } from './feed-item.ts';
import { deliver, type Subscriber } from './subscriber.ts';

/** More than this many changes in a gap, or waiting for one slow client: reading everything again is cheaper. */
export const mostBehind = 500;

/** May a session still be told? Made anew for each push; answers at once where it knows. */
export type Validity = () => (session: Session) => boolean | Promise<boolean>;

/** Rejects with the first failure after everybody else was served; who was served already is left out of the next try. */
export type Push<Row, Out> = (to: readonly Subscriber<Row, Out>[], item: FeedItem<Row>) => Promise<void>;

/**
 * Sends one item to many. The rendering is waited for first, once for each document; then each of a thousand subscribers
 * costs one synchronous step. Only who has a session that must be asked about is served after the others.
 */
export const createPush = <Row, Out>(
  validity: Validity,
  onExpired: (subscriber: Subscriber<Row, Out>) => void,
): Push<Row, Out> => {
  const serve = async (to: readonly Subscriber<Row, Out>[], item: FeedItem<Row>): Promise<void> => {
    if (to.length === 0) return;
    const rendered = await renderOnce(to, item);
    const failures: unknown[] = [];
    const hand = (subscriber: Subscriber<Row, Out>, valid: boolean): void => {
      const out = rendered.get(subscriber.key);
      if (subscriber.ended) return;
      if (!valid) onExpired(subscriber);
      else if (out?.status === 'fulfilled') deliver(subscriber, item, out.value);
      else failures.push(out?.reason);
    };
    // After the rendering: nothing waits between a session that is known to be good and its message.
    const isValid = validity();
    const unknown: Promise<void>[] = [];
    for (const subscriber of to) {
      const valid = isValid(subscriber.session);
      if (typeof valid === 'boolean') hand(subscriber, valid);
      else unknown.push(valid.then((answer) => hand(subscriber, answer)).catch((error) => void failures.push(error)));
    }
    await Promise.all(unknown);
    if (failures.length > 0) throw failures[0];
  };

  return async (to, item) => {
    failpoint('feed.before-push');
    const inStep: Subscriber<Row, Out>[] = [];
    const overdue: Subscriber<Row, Out>[] = [];
    for (const one of to) {
      if (one.ended || (item.signal === 'CHANGE' && item.position <= one.last)) continue;
      (one.queue.length >= mostBehind ? overdue : inStep).push(one);
    }
    await serve(inStep, item);
    await serve(overdue, marker('RESYNC_REQUIRED', item.position));
  };
};

const renderOnce = async <Row, Out>(
  to: readonly Subscriber<Row, Out>[],
  item: FeedItem<Row>,
): Promise<Map<string, PromiseSettledResult<Out>>> => {
  const rendering = new Map<string, Promise<Out>>();
  for (const { key, render } of to) if (!rendering.has(key)) rendering.set(key, render(item));
  const results = await Promise.allSettled(rendering.values());
  return new Map([...rendering.keys()].map((key, i) => [key, results[i] as PromiseSettledResult<Out>]));
};
