import type { Log } from './log.ts';
import type { Stored } from './record.ts';

/** A place in `$all`: that of an event is (n, n); (n, 0) lies just before whatever begins at byte n. */
export type Place = { commit: bigint; prepare: bigint };

export const compare = (a: Place, b: Place): number => {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare === b.prepare) return 0;
  return a.prepare < b.prepare ? -1 : 1;
};

export const placeOf = ({ position }: Stored): Place => ({ commit: position, prepare: position });
export const beforeAll: Place = { commit: -1n, prepare: -1n };

export type Filter = (event: Stored) => boolean;

/** Index of the first event at or behind a byte. */
export const indexAt = (events: readonly Stored[], position: bigint): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What the server answers to a position at which no record begins. */
export class InvalidPosition extends Error {}

/** Throws `InvalidPosition` unless a record begins there. Beyond the end everything goes: it has not been written yet. */
export const checkPlace = ({ events, end }: Log, { commit }: Place): void => {
  if (commit <= 0n || commit >= end || events[indexAt(events, commit)]?.position === commit) return;
  throw new InvalidPosition();
};

/** `reached` is the index of the first event that was not looked at. */
export type Page = { events: Stored[]; next: Place; considered: number; reached: number; atEnd: boolean };

/** The server's `AllReader.FilteredReadAllEventsForward`: from a place on, the place included. */
export const readPage = ({ events }: Log, from: Place, filter: Filter, count: number, window: number): Page => {
  const page: Page = { events: [], next: from, considered: 0, reached: 0, atEnd: false };
  for (let i = indexAt(events, from.commit); ; i++) {
    page.reached = i;
    if (page.events.length >= count || page.considered >= window) return page;
    const event = events[i];
    if (event === undefined) return { ...page, atEnd: true };
    if (compare(placeOf(event), from) < 0) continue;
    page.considered++;
    if (filter(event)) page.events.push(event);
    page.next = { commit: event.post, prepare: 0n };
  }
};
