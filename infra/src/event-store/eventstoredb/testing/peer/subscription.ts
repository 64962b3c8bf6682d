import type { Log } from './log.ts';
import { beforeAll, checkPlace, compare, type Filter, type Place, placeOf, readPage } from './page.ts';
import type { Stored } from './record.ts';

export type Message =
  | { kind: 'confirmation' }
  | { kind: 'event'; event: Stored }
  | { kind: 'checkpoint'; place: Place }
  | { kind: 'caught-up' };

export type SubscriptionOptions = {
  log: Log;
  /** Exclusive; absent: from the beginning. `end`: what comes from now on. */
  from: Place | 'end' | undefined;
  filter: Filter;
  /** Events of a page of which only some may match. */
  window: number;
  /** Windows between checkpoints; 0 where there is no filter, and so no checkpoint. */
  interval: number;
  /** Hands one message to the connection, and waits while that is full. */
  send: (message: Message) => Promise<void>;
  signal: AbortSignal;
};

const pageSize = 32;
/** More live events than this in front of a slow reader are thrown away, and it catches up again. */
const liveBuffer = 32;

/**
 * The server's `Enumerator.AllSubscriptionFiltered`: pages until the end is reached, then what is committed; back to
 * pages when the reader is too slow. A checkpoint while catching up is the place *before* the next record, and the last
 * one lies at the beginning of the last page, so what follows it has been looked at too.
 */
export const runSubscription = async (options: SubscriptionOptions): Promise<void> => {
  const { log, from, filter, window, send, signal } = options;
  const interval = options.interval * window;
  const lastPlace = (): Place => {
    const last = log.events.at(-1);
    return last ? placeOf(last) : beforeAll;
  };
  if (from !== undefined && from !== 'end') checkPlace(log, from);
  let place = from === 'end' ? lastPlace() : (from ?? beforeAll);
  let told: Place = beforeAll;
  let next = log.events.length; // index of the first event that is to arrive live
  let considered = 0; // live events since the last checkpoint

  const checkpoint = async (at: Place): Promise<void> => {
    if (interval === 0 || compare(at, told) <= 0) return;
    told = at;
    await send({ kind: 'checkpoint', place: at });
  };

  const catchUp = async (): Promise<void> => {
    let counter = 0;
    for (let start = compare(place, beforeAll) <= 0 ? { commit: 0n, prepare: 0n } : place; !signal.aborted; ) {
      const page = readPage(log, start, filter, pageSize, interval === 0 ? pageSize : window);
      for (const event of page.events) {
        if (compare(placeOf(event), place) <= 0) continue;
        await send({ kind: 'event', event });
        place = placeOf(event);
      }
      counter += page.considered;
      if (page.atEnd || (interval > 0 && counter >= interval)) {
        counter %= interval || 1;
        if (compare(place, start) < 0) place = start;
        await checkpoint(place);
      }
      if (page.atEnd) {
        next = page.reached;
        return;
      }
      start = page.next;
      await new Promise(setImmediate); // a page is a message on the server's bus: others get their turn
    }
  };

  const goLive = async (): Promise<void> => {
    await send({ kind: 'caught-up' });
    while (!signal.aborted) {
      if (log.events.length - next > liveBuffer) return await checkpoint(place);
      const event = log.events[next];
      if (event === undefined) {
        await committed(log, signal);
        continue;
      }
      next++;
      if (compare(placeOf(event), place) <= 0) continue;
      if (filter(event)) {
        await send({ kind: 'event', event });
        place = placeOf(event);
      }
      if (interval > 0 && ++considered >= interval) {
        considered = 0;
        place = placeOf(event);
        await checkpoint(place);
      }
    }
  };

  await send({ kind: 'confirmation' });
  if (compare(place, lastPlace()) < 0) await catchUp();
  while (!signal.aborted) {
    await goLive();
    if (!signal.aborted) await catchUp();
  }
};

const committed = (log: Log, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = log.onCommit(done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
