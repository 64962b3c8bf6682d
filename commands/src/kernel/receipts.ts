import type { Revision, StreamName } from '@cadenza/domain/kernel/event';

/** An id that a client gave is the sender's own, within the company that was selected. */
export type CommandKey = { companyId: string; actorId: string; commandId: string };

/** Where a stream stood: its last revision, or 'none' before its first event. */
export type Place = Revision | 'none';

/**
 * `first`: the id was not used before. `again`: for the same request. `other`: for another one, which is a mistake of the
 * client's: one of the two would vanish without a word.
 */
export type Claim = 'first' | 'again' | 'other';

/**
 * What is remembered of commands beside their events, for `keptDays`. Adapters pass `receipts.test.ts`.
 *
 * Refusals and errors leave a claim, but no outcome: the same request may be sent again under its id and is decided anew;
 * another request needs an id of its own.
 */
export interface Receipts {
  /**
   * Says what the id is for, by a fingerprint of the request. `fingerprints` are all that the same request may have had, the
   * present one first. Does not wait for the disk: what a crash of the database forgets is used a `first` time again.
   */
  claim(key: CommandKey, fingerprints: readonly [Buffer, ...Buffer[]]): Promise<Claim>;
  /**
   * The command decided at this place of the stream that nothing changes. On the disk before it resolves, and with it the
   * claim before it. A second one leaves the first.
   */
  saveUnchanged(key: CommandKey, stream: StreamName, place: Place): Promise<void>;
  /** Where the command had found nothing to change; undefined if it never did. */
  unchanged(key: CommandKey, stream: StreamName): Promise<Place | undefined>;
  /** Forgets at most so many claims and as many outcomes from before an ISO instant; answers how many it was. */
  prune(before: string, most: number): Promise<number>;
  close(): Promise<void>;
}

/** Whoever repeats a command does it within minutes; a queue of a machine that was away, within days. */
export const keptDays = 7;
