import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/** What the items of every topic have. */
export type TopicItem = { readonly signal: 'CHANGE' | 'CAUGHT_UP' | 'RESYNC_REQUIRED'; readonly position: string };

/** A live view of the server as a feature follows it; one object for each, by which its feed is found again. */
export type LiveTopic<Item extends TopicItem> = {
  /** Of `Subscription` in the schema. */
  readonly field: string;
  /** A subscription to this field alone, with the variable `$after: Position`. */
  readonly document: TypedDocumentNode<{ readonly [field: string]: Item }, never>;
  /** Those beside `after`. */
  readonly variables?: Readonly<Record<string, unknown>>;
};
