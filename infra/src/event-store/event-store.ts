import type { NewEvent, Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';

/** What the writer believes of the stream. A revision means: exactly this one is the last. */
export type Expected = 'any' | 'none' | 'exists' | Revision;

/** One command's events for one stream; written whole or not at all. At most 1 MiB of JSON. */
export type Append = { stream: StreamName; expected: Expected; events: readonly NewEvent[] };

/**
 * `appended`: written now. `repeated`: the same event ids were there already (a retry); revision and position are those
 * of the first time. `conflict`: nothing written; `current` is the last revision of the stream, or 'none'.
 * `revision` and `position` are those of the last event of the append, the position that `follow` delivers.
 */
export type Appended =
  | { outcome: 'appended' | 'repeated'; revision: Revision; position: Position }
  | { outcome: 'conflict'; current: Revision | 'none' };

/** Events in order, plus how far the log has been read: `upTo` moves even when nothing matched. */
export type Slice = { events: RecordedEvent[]; upTo: Position; live: boolean };

export type FollowOptions = {
  /** Exclusive: 0n reads from the beginning. */
  after: Position;
  /** Stream prefixes without the dash, `planSeries`; empty means every stream. */
  prefixes: readonly string[];
  signal: AbortSignal;
  /** Most events in one slice; 500 unless told. */
  batch?: number;
};

export type ReadOptions = {
  /** First revision, inclusive; 0 unless told. */
  from?: Revision;
  /**
   * A revision that the stream is known to have: somebody followed the log up to its event, or a read model shows it. The
   * reading waits until the stream shows it, as a log may deliver an event a moment before its stream can be read.
   */
  atLeast?: Revision;
  /** Who asks: what the read models show this company is there, too (`withShownStreams`). Adapters do not look at it. */
  companyId?: string;
};

/** All that the rest of the system may know about the store. Adapters pass `conformance.ts`, one suite for all. */
export interface EventStore {
  /**
   * Throws `EventTooLarge` over the limit, `EventStoreUnavailable` when the outcome is unknown (retry unchanged), and
   * TypeError for what no store can keep: no events, an id twice, text that is no well-formed Unicode or holds NUL.
   *
   * Two things no caller may lean on, because EventStoreDB cannot do them (`Capabilities` of the conformance suite): that
   * an id is refused which was used in another stream, or in this one while the expected revision is the current one;
   * and that a repeat of another process's append is called `repeated` rather than `appended`. So ids derive from command
   * and stream, and a command looks for its own events in the stream that it loads.
   */
  append(append: Append): Promise<Appended>;
  /**
   * The stream's events, oldest first; nothing for an unknown stream. What this store has followed, read, appended or met
   * in a conflict is there; for what was learned elsewhere, in another process, there is `atLeast`. Throws
   * `EventStoreUnavailable` when the store does not answer, or the stream does not show that revision, in time.
   */
  read(stream: StreamName, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /**
   * Every matching event after a position, in commit order, for ever: yields a slice when there is progress, and one,
   * empty if need be, when it first reaches the head (`live: true`), where it waits for more. Ends when the signal
   * aborts or the store is closed. Reconnects by itself; never a gap, never a repeat.
   */
  follow(options: FollowOptions): AsyncIterable<Slice>;
  /** Position of the last event; 0n for an empty log. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/** 1 MiB, EventStoreDB's own limit for an append; every adapter refuses more, so that a move never fails. */
export const maxAppendBytes = 1024 * 1024;

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

/** The store could not be reached or did not answer in time; the append may or may not have happened. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}
