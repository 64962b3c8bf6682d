import type { Position } from '@cadenza/domain/kernel/event';
import type { FeedChange, FeedSlice } from '@cadenza/projections/feed/queries';

/** Where the hub reads from: the change feed of one topic. */
export interface FeedSource {
  /** Changes after a position in order, of one company or of all. */
  read(after: Position, limit: number, companyId?: string): Promise<FeedSlice>;
  /** Position up to which the feed is complete. */
  reached(): Promise<Position>;
  /** False where changes after this position may have been pruned already. */
  keeps(after: Position): Promise<boolean>;
}

export type FeedItem<Row> = {
  signal: 'CHANGE' | 'CAUGHT_UP' | 'RESYNC_REQUIRED';
  position: Position;
  change: string | null;
  rows: readonly Row[];
  removedIds: readonly string[];
  actor: { id: string; name: string } | null;
  commandId: string | null;
};

/** Re-reads what changes of one company name, in one go. */
export type ReadItems<Row> = (companyId: string, changes: readonly FeedChange[]) => Promise<FeedItem<Row>[]>;

export const marker = <Row>(signal: 'CAUGHT_UP' | 'RESYNC_REQUIRED', position: Position): FeedItem<Row> => ({
  signal,
  position,
  change: null,
  rows: [],
  removedIds: [],
  actor: null,
  commandId: null,
});
