/** What the change feed says of an event: its kind in the topic, and the ids of the rows that changed. */
export type Change = { kind: string; ids: readonly string[] };
