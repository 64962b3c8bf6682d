import type { Position } from '@cadenza/domain/kernel/event';
import type { FeedChange, FeedSlice } from '@cadenza/projections/feed/queries';

/** Where a hub reads from: the change feed of one topic. */
export interface FeedSource {
  /** Changes after a position in order, of one company or of all. */
  read(after: Position, limit: number, companyId?: string): Promise<FeedSlice>;
  /** Position up to which the feed is complete. */
  reached(): Promise<Position>;
  /** False where changes after this position may have been pruned already. */
  keeps(after: Position): Promise<boolean>;
}

export type FeedItem = {
  signal: 'CHANGE' | 'CAUGHT_UP' | 'RESYNC_REQUIRED';
  position: Position;
  /** Of a topic in parts: told only to those who follow this one. Without it to everybody. */
  part?: string;
  /** The other fields of the item in the schema; none of a mark. */
  told: FeedItemFields;
};

/** What the items of every topic have in common, and what each has of its own. */
export type FeedItemFields = {
  upserted?: readonly object[];
  removedIds?: readonly string[];
  actor?: { id: string; name: string } | null;
  commandId?: string | null;
};

/**
 * Re-reads what changes of one company name, in one go, and answers an item for each that there is something to tell of, in the
 * order of the changes. `parts`: of a topic in parts, those that somebody follows; all of them unless told.
 */
export type ReadItems = (
  companyId: string,
  changes: readonly FeedChange[],
  parts?: ReadonlySet<string>,
) => Promise<FeedItem[]>;

export const marker = (signal: 'CAUGHT_UP' | 'RESYNC_REQUIRED', position: Position): FeedItem => ({
  signal,
  position,
  told: {},
});

/** In the shape of the item's type in the schema: every topic has these fields, and some of its own. */
export const toRoot = ({ signal, position, told }: FeedItem): object => ({
  upserted: [],
  removedIds: [],
  ...told,
  signal,
  position: String(position),
});
