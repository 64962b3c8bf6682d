import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Slice } from '../event-store.ts';

/** What a follower has in hand between two slices, and how far its reader has been told. */
export interface Batcher {
  /** How far has been looked, what is in hand included: where the next subscription begins. */
  readonly reached: Position;
  /** Events since the last slice, matching or not. */
  readonly passed: number;
  readonly full: boolean;
  /** The head was reached once, and told. */
  readonly wasLive: boolean;
  readonly empty: boolean;
  /** An event that was looked at; kept when it is `wanted`. */
  pass(event: RecordedEvent, wanted: boolean): void;
  /** All before and at this position has been looked at. */
  moveTo(position: Position): void;
  /** The slice to hand on: none without progress, but one, empty if need be, for the first time at the head. */
  take(live: boolean): Slice[];
}

export const createBatcher = (after: Position, batch: number): Batcher => {
  let events: RecordedEvent[] = [];
  let told = after;
  let upTo = after;
  let passed = 0;
  let toldLive = false;
  const moveTo = (position: Position): void => {
    if (position > upTo) upTo = position;
  };
  return {
    get reached() {
      return upTo;
    },
    get passed() {
      return passed;
    },
    get full() {
      return events.length >= batch;
    },
    get empty() {
      return events.length === 0;
    },
    get wasLive() {
      return toldLive;
    },
    pass: (event, wanted) => {
      passed++;
      moveTo(event.position);
      if (wanted) events.push(event);
    },
    moveTo,
    take: (live) => {
      if (upTo === told && (!live || toldLive)) return [];
      const slice = { events, upTo, live };
      events = [];
      told = upTo;
      passed = 0;
      toldLive ||= live;
      return [slice];
    },
  };
};
