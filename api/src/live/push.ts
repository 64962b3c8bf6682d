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
 * Sends one item to many. All that may wait (rendering, sessions that are not known) is waited for first, together, so
 * that what each of a thousand subscribers costs is one synchronous step.
 */
export const createPush = <Row, Out>(
  validity: Validity,
  onExpired: (subscriber: Subscriber<Row, Out>) => void,
): Push<Row, Out> => {
  const serve = async (to: readonly Subscriber<Row, Out>[], item: FeedItem<Row>): Promise<void> => {
    if (to.length === 0) return;
    const rendered = await renderOnce(to, item);
    // After the rendering: nothing waits between a session that is known to be good and its message.
    const isValid = validity();
    const sessions = await settled(to.map(({ session }) => isValid(session)));
    const failures: unknown[] = [];
    for (const [i, subscriber] of to.entries()) {
      const valid = sessions[i];
      const out = rendered.get(subscriber.key);
      if (subscriber.ended) continue;
      if (valid?.status !== 'fulfilled') failures.push(valid?.reason);
      else if (!valid.value) onExpired(subscriber);
      else if (out?.status !== 'fulfilled') failures.push(out?.reason);
      else deliver(subscriber, item, out.value);
    }
    if (failures.length > 0) throw failures[0];
  };

  return async (to, item) => {
    failpoint('feed.before-push');
    const due = to.filter(({ ended, last }) => !ended && (item.signal !== 'CHANGE' || item.position > last));
    const isOverdue = ({ queue }: Subscriber<Row, Out>): boolean => queue.length >= mostBehind;
    const overdue = due.filter(isOverdue);
    await serve(overdue.length === 0 ? due : due.filter((one) => !isOverdue(one)), item);
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

const known = {
  true: { status: 'fulfilled', value: true },
  false: { status: 'fulfilled', value: false },
} as const;

/** Nothing is waited for where all answers are there. */
const settled = (
  answers: readonly (boolean | Promise<boolean>)[],
): readonly PromiseSettledResult<boolean>[] | Promise<readonly PromiseSettledResult<boolean>[]> =>
  answers.every((one) => typeof one === 'boolean')
    ? answers.map((one) => (one ? known.true : known.false))
    : Promise.allSettled(answers);
