import { type Position, type RecordedEvent, type StreamName, streamPrefix } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { SeenJob } from '@cadenza/infra/jobs/testing/seen-jobs';
import type { Pool } from 'pg';

/** A command that was answered with a position: something was written for it, or it found at that place that nothing changes. */
export type Acknowledged = { commandId: string; companyId: string; position: Position };

/** What a subscriber of the planning feed was sent behind a position, over all its sockets; it resumed from the last. */
export type Delivered = {
  companyId: string;
  after: Position;
  positions: readonly Position[];
  /** Every id that was pushed. */
  ids: readonly string[];
};

/** Checkpoint of planning, how many changes its feed held and which was the newest: of one snapshot. */
export type Sample = { position: Position; told: bigint; newest: Position };

/** All that the checker may look at. Nothing may be written meanwhile, and the projections must stand at the head. */
export type Evidence = {
  pool: Pool;
  store: EventStore;
  /** Commands that were answered, as their senders noted them. */
  acknowledged?: readonly Acknowledged[];
  /** What each subscriber was sent. */
  delivered?: readonly Delivered[];
  /** Checkpoint and feed as `sampleCheckpoint` saw them while things happened. */
  samples?: readonly Sample[];
  /** Streams into which somebody put an event on purpose that cannot be folded; only these may wait. */
  planted?: readonly StreamName[];
  /** Looks into the queues where workers ran: then every job must be done. */
  jobs?: () => Promise<readonly SeenJob[]>;
};

export type Known = Evidence & { events: readonly RecordedEvent[] };

export const isPlanning = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  ['planSeries', 'intervention'].includes(streamPrefix(stream));

/** Every event after a position up to the head, in order. */
export const readLog = async (store: EventStore, after: Position = 0n): Promise<RecordedEvent[]> => {
  const head: Position = await store.head();
  const events: RecordedEvent[] = [];
  if (head <= after) return events;
  const ending = new AbortController();
  for await (const slice of store.follow({ after, prefixes: [], signal: ending.signal })) {
    events.push(...slice.events);
    if (slice.upTo >= head) break;
  }
  ending.abort();
  return events;
};
