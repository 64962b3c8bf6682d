import type { Position } from '@cadenza/domain/kernel/event';
import type { Session } from '../kernel/session.ts';
import type { FeedItem } from './feed-item.ts';

/** Where the results of one subscription go. */
export interface Sink<Out> {
  /** False while the client has not taken what it was sent; once it has, `drained` of the subscription is to be called. */
  ready(): boolean;
  /** Called only where it is ready, and never after the subscription's end. */
  send(out: Out): void;
}

/** What one subscription is sent. `key` names equal documents about equal parts: an item is rendered once for all that share it. */
export type Subscription<Out> = {
  session: Session;
  key: string;
  /** Of a topic in parts: those that it is told of. All there is to tell without it. */
  parts?: ReadonlySet<string>;
  render: (item: FeedItem) => Promise<Out>;
  sink: Sink<Out>;
  /** Told when the session has ended: its socket is to be closed. */
  onExpired: () => void;
};

export type Subscriber<Out> = Subscription<Out> & {
  last: Position;
  /** Waits until the sink is ready. */
  queue: Out[];
  ended: boolean;
  onEnd: () => void;
};

/** Sends what waits, as far as the sink takes it. */
export const drain = <Out>({ queue, sink }: Subscriber<Out>): void => {
  while (queue.length > 0 && sink.ready()) sink.send(queue.shift() as Out);
};

/** Hands a rendered item over: straight to the sink, or behind what it has not taken yet. */
export const deliver = <Out>(subscriber: Subscriber<Out>, item: FeedItem, out: Out): void => {
  const { queue, sink } = subscriber;
  // The client reads everything again: what still waits is no news then, and memory stays bounded.
  if (item.signal === 'RESYNC_REQUIRED') queue.length = 0;
  if (queue.length === 0 && sink.ready()) sink.send(out);
  else queue.push(out);
  if (item.position > subscriber.last) subscriber.last = item.position;
};
